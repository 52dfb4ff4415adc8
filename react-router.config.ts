import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  // Split modules would make a form's few browser lines scripts of their own and cut shared code into more pieces: 1.4 kB
  // more.
  splitRouteModules: false,
} satisfies Config
