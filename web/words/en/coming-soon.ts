export const comingSoon = {
  title: (topic: string) => `${topic} is on its way`,
  fallbackTopic: 'This page',
  text: 'We have not opened this part of Boithok yet. Until then, study sessions are where everything happens.',
}
