import * as p from './palette.ts'
import { type Person, skins } from './people.ts'

const black = '#1f1a1c'
const grey = '#6d6a6a'

/** The tutors of the demo data, by the file name of their portrait. */
export const tutors: Record<string, { person: Person; ground: string; thread: string }> = {
  'farhana-akter': {
    person: { skin: skins.wheat, hair: 'bun', head: black, top: p.brick, trim: p.marigold, dress: 'saree' },
    ground: p.riverPale,
    thread: p.river,
  },
  'tanvir-hasan': {
    person: {
      skin: skins.clay,
      hair: 'parted',
      head: black,
      top: p.paper,
      trim: p.indigoPale,
      dress: 'shirt',
      glasses: true,
    },
    ground: p.marigold,
    thread: p.marigoldDeep,
  },
  'nusrat-jahan': {
    person: { skin: skins.amber, hair: 'hijab', head: p.river, top: p.riverDeep, trim: p.riverMist },
    ground: p.rosePale,
    thread: p.rose,
  },
  'abdul-karim': {
    person: {
      skin: skins.wheat,
      hair: 'receding',
      head: grey,
      top: p.paper,
      trim: p.jute,
      dress: 'panjabi',
      beard: 'full',
      glasses: true,
    },
    ground: p.river,
    thread: p.riverMist,
  },
  'shuvo-das': {
    person: {
      skin: skins.cocoa,
      hair: 'curly',
      head: black,
      top: p.indigo,
      trim: p.indigoPale,
      dress: 'shirt',
    },
    ground: p.leafPale,
    thread: p.leafDeep,
  },
  'mahbuba-sultana': {
    person: { skin: skins.wheat, hair: 'orna', head: p.marigold, top: p.indigo, trim: p.marigold },
    ground: p.indigoPale,
    thread: p.indigo,
  },
  'rezaul-islam': {
    person: {
      skin: skins.clay,
      hair: 'short',
      head: black,
      top: p.leafDeep,
      trim: p.leafPale,
      dress: 'panjabi',
      beard: 'moustache',
    },
    ground: p.cloth,
    thread: p.jute,
  },
  'anika-rahman': {
    person: {
      skin: skins.amber,
      hair: 'long',
      head: '#3a2420',
      top: p.marigold,
      trim: p.brick,
      glasses: true,
    },
    ground: p.indigo,
    thread: p.indigoPale,
  },
  'imran-chowdhury': {
    person: {
      skin: skins.wheat,
      hair: 'short',
      head: black,
      top: p.brick,
      trim: p.brickPale,
      dress: 'shirt',
      beard: 'full',
    },
    ground: p.marigoldPale,
    thread: p.marigoldDeep,
  },
  'sadia-mim': {
    person: { skin: skins.clay, hair: 'braid', head: black, top: p.rose, trim: p.paper },
    ground: p.riverDeep,
    thread: p.riverMist,
  },
  'joya-chakma': {
    person: { skin: skins.amber, hair: 'bun', head: black, top: p.indigo, trim: p.rosePale },
    ground: p.brickPale,
    thread: p.paper,
  },
  'arif-hossain': {
    person: {
      skin: skins.cocoa,
      hair: 'parted',
      head: black,
      top: p.marigold,
      trim: p.brickDeep,
      dress: 'panjabi',
      glasses: true,
    },
    ground: p.riverPale,
    thread: p.river,
  },
}

export const students = {
  mitu: {
    skin: skins.amber,
    hair: 'braid',
    head: black,
    top: p.brick,
    trim: p.marigoldPale,
    bottom: p.cloth,
  },
  rafi: {
    skin: skins.clay,
    hair: 'curly',
    head: black,
    top: p.river,
    trim: p.riverMist,
    bottom: p.indigoDeep,
    dress: 'shirt',
  },
  sumaiya: {
    skin: skins.wheat,
    hair: 'hijab',
    head: p.indigo,
    top: p.indigoDeep,
    trim: p.indigoPale,
    bottom: p.indigoPale,
  },
  arif: {
    skin: skins.cocoa,
    hair: 'parted',
    head: black,
    top: p.marigold,
    trim: p.brickDeep,
    bottom: p.riverDeep,
    dress: 'panjabi',
    glasses: true,
  },
  joya: {
    skin: skins.wheat,
    hair: 'long',
    head: '#3a2420',
    top: p.leaf,
    trim: p.leafPale,
    bottom: p.brickDeep,
  },
  sohan: { skin: skins.amber, hair: 'short', head: black, top: p.indigo, trim: p.indigoPale, bottom: p.ink },
  lamia: { skin: skins.amber, hair: 'orna', head: p.rose, top: p.rosePale, trim: p.rose, bottom: p.rose },
} as const satisfies Record<string, Person>
