/**
 * What `bench/rendering.ts` measures the site against: the router and React of the built server, of which there must be one
 * copy. The server itself uses all of it anyway.
 */
import * as build from 'virtual:react-router/server-build'

export { createElement } from 'react'
export { renderToString } from 'react-dom/server'
export { createRequestHandler, RouterContextProvider, ServerRouter } from 'react-router'
export { siteContext, visitContext } from '#web/context.ts'
export { createApp } from '../app.ts'
export { build }
