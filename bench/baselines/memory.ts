import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Goes with a program that is measured (`node --import`): on MEMORY_PORT it collects garbage and then tells what is in
 * use, as `process.memoryUsage` does, in bytes.
 */
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

createServer((_request, response) => {
  collectGarbage()
  response.end(JSON.stringify(process.memoryUsage()))
})
  .listen(Number(process.env.MEMORY_PORT), '127.0.0.1')
  .unref()
