// Loaded before a journey's server. Comparing this text throws, as a bug in any line of the site would.
const compare = String.prototype.localeCompare

/** @this {string} */
function faulty(/** @type {unknown[]} */ ...args) {
  if (this.includes('faulty canary')) throw new Error('insides canary at /srv/canary.ts: SELECT canary FROM documents')
  return Reflect.apply(compare, this, args)
}

Reflect.set(String.prototype, 'localeCompare', faulty)
