/** Where a set-up by `npm run online` lies. `deploy/vita.service` and docs/self-hosting.md name the same places. */
export const account = 'vita'
export const home = '/srv/vita'
export const code = `${home}/site`
export const settingsFile = `${code}/.env`
export const data = '/var/lib/vita'
export const unitFile = '/etc/systemd/system/vita.service'
export const caddyFolder = '/etc/caddy'
export const caddyfile = `${caddyFolder}/Caddyfile`
export const siteFile = `${caddyFolder}/vita.caddyfile`

/** The new version while it is built, and the one before until the new one answers. `update.ts` */
export const nextCode = `${home}/site.next`
export const codeBefore = `${home}/site.before`

/** The settings of a removed site, from which a later set-up begins. */
export const settingsKept = `${data}/site.env`
