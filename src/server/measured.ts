/**
 * What `bench/rendering.ts` needs from the built server to measure a baseline: its only copy of the router and React. The
 * server uses all of it anyway.
 */
import * as build from 'virtual:react-router/server-build'

export { createElement } from 'react'
export { renderToString } from 'react-dom/server'
export { createRequestHandler, RouterContextProvider, ServerRouter } from 'react-router'
export { siteContext, visitContext } from '#web/routing/context.ts'
export { createApp } from './app.ts'
export { build }
