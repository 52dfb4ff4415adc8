import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tests/support/journeys/server.ts'
import { type Program, stopped } from '../programs.ts'
import { ask } from '../wire.ts'

/** Whether nginx is installed; Debian's package is `nginx-light`. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/**
 * Starts nginx with one worker; it answers every address with the file `body` of a folder and with the headers `head`.
 * Throws when nginx does not answer within 5 s.
 */
export async function startNginx(folder: string, head: Record<string, string>): Promise<Omit<Program, 'startMs'>> {
  const port = await freePort()
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, configuration(folder, port, head))
  const child = spawn('nginx', ['-p', folder, '-c', path, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://localhost:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(origin).catch(() => undefined)
    if (answer?.status === 200) return { origin, pid: child.pid ?? 0, stop: () => stopped(child) }
    await wait(25)
  }
  await stopped(child)
  throw new Error('nginx gives no answer.')
}

/** The nginx configuration: sends the file with sendfile and an open file cache; `head` replaces nginx's own headers. */
function configuration(folder: string, port: number, head: Record<string, string>): string {
  const { 'content-type': type = '', 'content-length': _, ...others } = head
  const fields = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`)
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 100000000;
      open_file_cache max=16;
      etag off;
      default_type ${quoted(type)};
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        ${fields.join('\n')}
        location / { try_files /body =404; }
      }
    }`
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
