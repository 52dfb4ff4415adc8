// Loaded before a server that a journey starts: comparing this word is a bug that throws, as any line of the site might.
const compare = String.prototype.localeCompare

/** @this {string} */
function faulty(/** @type {unknown[]} */ ...args) {
  if (this.includes('faulty canary')) throw new Error('insides canary at /srv/canary.ts: SELECT canary FROM documents')
  return Reflect.apply(compare, this, args)
}

Reflect.set(String.prototype, 'localeCompare', faulty)
