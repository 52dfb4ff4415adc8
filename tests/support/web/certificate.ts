import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

/** Whether certificates can be made here. Node cannot make them; openssl does. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0

/** Makes a self-signed certificate and its key for a name such as 'DNS:mail.test'; leaves both files in the folder. */
export function makeCertificate(folder: string, name: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${name}`]
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

/** Makes the process trust a certificate until the test ends. */
export function trust(cert: string): void {
  const usual = getCACertificates()
  setDefaultCACertificates([...usual, cert])
  onTestFinished(() => setDefaultCACertificates(usual))
}
