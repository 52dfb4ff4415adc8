import dns from 'node:dns/promises'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before a journey's server. Hosts whose name ends with .example have a public address, and answer at the port WEB_PORT of this
// machine; there is none of any other name.
const here = [{ address: '127.0.0.1', family: 4 }]
const { request } = https

/** @type {any} */
const lookup = async (/** @type {string} */ host) =>
  host.endsWith('.example') ? [{ address: '9.9.9.9', family: 4 }] : []

/** @type {any} */
const connect = (
  /** @type {string} */ _host,
  /** @type {{ all?: boolean }} */ { all },
  /** @type {Function} */ done,
) => (all ? done(null, here) : done(null, '127.0.0.1', 4))

/** @type {any} */
const requestHere = (/** @type {URL} */ url, /** @type {object} */ options) =>
  request(url, { ...options, port: process.env.WEB_PORT, lookup: connect })

Object.assign(dns, { lookup })
Object.assign(https, { request: requestHere })
syncBuiltinESMExports()
