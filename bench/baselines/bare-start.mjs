import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * The minimal start of such a site: Node, React and SQLite. Opens a database in a folder, reads one row and answers every
 * request with one component. It is plain JavaScript, because Node takes time to strip types.
 */
const [, , folder = '', port = '0'] = process.argv
const database = new DatabaseSync(join(folder, 'bare.db'))
database.exec("create table if not exists owner (name text); insert into owner values ('Ada')")
const row = database.prepare('select name from owner')

/** @param {{ name: string }} props */
function Page({ name }) {
  return createElement('main', null, createElement('h1', null, name))
}

createServer((_, response) => {
  const name = String(row.get()?.name)
  response.setHeader('content-type', 'text/html').end(renderToString(createElement(Page, { name })))
}).listen(Number(port), '127.0.0.1')
