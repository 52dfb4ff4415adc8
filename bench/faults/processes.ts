import type { Figure } from '../table.ts'

/** 200 kills of a server that is written to. Source: issue 7; reliability O1. */
export async function measureKills(_dataDir: string): Promise<Figure[]> {
  return []
}
