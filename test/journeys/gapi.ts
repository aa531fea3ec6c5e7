/**
 * The part of Google's script that Firebase's SDK and its frame need: each side may register what it answers,
 * and call what the other has registered. Nothing is loaded from Google in tests.
 */
export const GAPI = `{
const filter = 'any'
const handlers = {}, callbacks = {}, waiting = []
let isThere = false
function channelTo(other) {
  const post = (message) => other().postMessage({ gapi: true, ...message }, '*')
  addEventListener('message', async ({ source, data }) => {
    if (source !== other() || !data.gapi) return
    if (data.ready) {
      isThere = true
      for (const go of waiting.splice(0)) go()
    } else if (data.results) {
      // After it has taken the answer the SDK throws, which Google's script does not let out.
      try { callbacks[data.id]?.(data.results) } catch {}
    } else post({ id: data.id, results: [await handlers[data.name]?.(data.sent)] })
  })
  return {
    post,
    restyle: async () => {},
    register: (name, handler) => { handlers[name] = handler },
    send(name, sent, hear) {
      const id = Math.random()
      callbacks[id] = hear
      post({ id, name, sent })
    },
    ping: (heard) => new Promise((done) => {
      const go = () => { heard(); done([]) }
      if (isThere) go()
      else waiting.push(go)
    }),
  }
}
window.gapi = {
  load: (name, { callback }) => setTimeout(callback),
  iframes: {
    CROSS_ORIGIN_IFRAMES_FILTER: filter,
    getContext: () => ({
      open({ url, where }, opened) {
        const frame = Object.assign(document.createElement('iframe'), { src: url, hidden: true })
        where.append(frame)
        return opened(channelTo(() => frame.contentWindow))
      },
      getParentIframe() {
        const channel = channelTo(() => parent)
        channel.post({ ready: true })
        return channel
      },
    }),
  },
}
window[new URL(document.currentScript.src).searchParams.get('onload')]()
}`
