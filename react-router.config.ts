import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  // A form's few lines for the browser would become scripts of their own, and shared code be cut into more pieces: 1.4 kB more.
  splitRouteModules: false,
} satisfies Config
