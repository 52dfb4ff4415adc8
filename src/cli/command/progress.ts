import type { Terminal } from './command.ts'
import { untilInterrupted } from './interrupt.ts'

type Progress = { step: 'reading' | 'storing' | 'writing' | 'sending'; done: number; total: number; name: string }

const words: Record<Progress['step'], string> = {
  reading: 'Reading',
  storing: 'Storing',
  writing: 'Writing',
  sending: 'Sending',
}

/** Minimum time between two drawings of a bar, in ms. */
const drawEveryMs = 50

/** Shows the progress of a command: a bar on a terminal, else a line at each quarter. `end` removes the bar. */
export function showProgress(terminal: Terminal): { onProgress(progress: Progress): void; end(): void } {
  let drawnAt = Number.NEGATIVE_INFINITY
  let told = ''
  return {
    onProgress(progress) {
      if (terminal.width === null) {
        const line = quarterText(progress)
        if (line !== told) terminal.say(line)
        told = line
        return
      }
      const isLast = progress.done === progress.total
      if (!isLast && performance.now() - drawnAt < drawEveryMs) return
      drawnAt = performance.now()
      terminal.draw(barText(progress, terminal.width))
    },

    end() {
      if (terminal.width !== null) terminal.draw('')
    },
  }
}

/** Shows the progress of work that an interrupt stops. The process ends once the work has undone its changes. */
export async function watched<T>(
  terminal: Terminal,
  work: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { onProgress, end } = showProgress(terminal)
  const result = await untilInterrupted((signal) => work(onProgress, signal))
  end()
  return result
}

/** Returns 'Reading 25 of 100 files' for the last quarter that was reached; before the first quarter, for one file. */
function quarterText({ step, done, total }: Progress): string {
  const quarters = Math.floor((done * 4) / total)
  return `${words[step]} ${Math.max(1, Math.ceil((quarters * total) / 4))} of ${total} files`
}

/** Returns 'Reading [#####     ] 23/46 home/1.jpg', cut to the width of the terminal. */
export function barText({ step, done, total, name }: Progress, width: number): string {
  const cells = 24
  const full = Math.floor((done * cells) / total)
  const bar = '#'.repeat(full) + ' '.repeat(cells - full)
  return `${words[step]} [${bar}] ${done}/${total} ${name}`.slice(0, Math.max(0, width - 1))
}
