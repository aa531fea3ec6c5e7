/** The brand's colours, named after things in Bengal. web/app.css has the same values as tokens. */
export const ink = '#16231f'
export const paper = '#fbf6ea'
export const cloth = '#f1e6cf'
export const jute = '#dcc69a'

export const river = '#0b6b5d'
export const riverDeep = '#07493f'
export const riverDark = '#05332c'
export const riverMist = '#8fcbbb'
export const riverPale = '#d5ece3'

export const marigold = '#f2a922'
export const marigoldPale = '#fbd98b'
export const marigoldDeep = '#c97f0a'

export const brick = '#c8492f'
export const brickPale = '#ec9a7c'
export const brickDeep = '#93301c'

export const indigo = '#2b3a6b'
export const indigoPale = '#8b9bcb'
export const indigoDeep = '#1a2447'

export const leaf = '#6a9a3c'
export const leafPale = '#b9d58a'
export const leafDeep = '#41692a'

export const rose = '#d9708a'
export const rosePale = '#f4c3c9'
