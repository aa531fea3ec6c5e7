import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Preloaded into the measured program (`node --import`): a request to MEMORY_PORT collects garbage and
 * returns `process.memoryUsage()` in bytes.
 */
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

createServer((_request, response) => {
  collectGarbage()
  response.end(JSON.stringify(process.memoryUsage()))
})
  .listen(Number(process.env.MEMORY_PORT), '127.0.0.1')
  .unref()
