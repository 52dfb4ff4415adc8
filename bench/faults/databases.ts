import type { Figure } from '../table.ts'

/** 200 starts on damaged databases. Source: issue 7; reliability O5. */
export async function measureDamagedDatabases(_dataDir: string): Promise<Figure[]> {
  return []
}
