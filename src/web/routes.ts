import { frameId, sharedFrameId } from './routing/route-handle.ts'
import { sharedPages, sitePages } from './routing/routes.ts'
import { studioPages } from './routing/studio-pages.ts'

/** The routes as the router's build reads them. `server/render/frames.ts` makes apps with roots of their own of the frames. */
export default [
  ...sitePages,
  { id: frameId, file: './studio/root.tsx', children: [...studioPages] },
  { id: sharedFrameId, file: './shared/root.tsx', children: [...sharedPages] },
]
