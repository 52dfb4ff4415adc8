/**
 * Values of `redirect` as hostile links carry them, for the tests that keep a visitor on this site. Source: docs/behaviour.md
 * 8.13.
 */

/** Values that a browser would read as another host, or that are no address at all. */
export const leavingRedirects = [
  '//host',
  '///host',
  '////host',
  '\\host',
  '\\\\host',
  '/\\host',
  '/\\/host',
  './/host',
  '/.//host',
  '././/host',
  '..//host',
  '../..//host',
  '/a/..//host',
  'a/../..//host',
  '%2e//host',
  '%2e%2e//host',
  '.%2e//host',
  '%2E%2E/%2e//host',
  './/\\host',
  '/\t/host',
  '/\n/host',
  '\t//host',
  '\r\n//host',
  '/\u0000/host',
  'a\u0000',
  'dashboard\r\nset-cookie: a=b',
  '/.\t//host',
  '\u0085//host',
  '//user@host:80/x',
  '//[',
  '//host:99999999',
]

/** Values that look like another host and are a path of this site. */
export const stayingRedirects = [
  'http://host',
  'https://host/a',
  'https:host',
  'javascript:alert(1)',
  'data:text/html,x',
  '@host',
  ':80',
  '%2f%2fhost',
  '%5chost',
  '%09/host',
  '／／host',
  '。host',
  ' //host',
  '?//host',
  '.',
  '..',
  '',
]
