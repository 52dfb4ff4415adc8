import { frameId } from './routing/route-handle.ts'
import { sitePages } from './routing/routes.ts'
import { studioPages } from './routing/studio-pages.ts'

/** The routes as the router's build reads them. `server/render/frames.ts` makes the studio an app with its own root of them. */
export default [...sitePages, { id: frameId, file: './studio/root.tsx', children: [...studioPages] }]
