import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // All addresses in one small file that never changes. The default asks the server about every link that comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
