import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // One small, immutable file lists every route. By default the browser asks the server about each link that comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
