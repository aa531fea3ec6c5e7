export const comingSoon = {
  title: (topic: string) => `${topic} is on its way`,
  fallbackTopic: 'This page',
  text: 'This part of Boithok is not open yet. In the meantime, have a look at our study sessions.',
}
