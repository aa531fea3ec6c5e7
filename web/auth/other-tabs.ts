const channel = new BroadcastChannel('sign-in')

/** C38: somebody has signed in or out in this tab. */
export const tellOtherTabs = (): void => channel.postMessage('changed')

export const onOtherTabs = (hear: () => void): void => {
  channel.onmessage = hear
}
