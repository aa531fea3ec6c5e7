import type pg from 'pg'
import { searchDocument } from '../domain/search/document.ts'
import { compare, type Line, type Variant } from './compare.ts'
import { type RequestSpec, sendContinuously } from './load.ts'
import { withPostgres } from './postgres.ts'
import type { Program } from './program.ts'
import { beside, type Report } from './report.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import { type Options, type Suite, startBaseline, startProduct } from './suite.ts'

const TITLES = 20_000
/** Sessions that are not over. */
const LIVE = 2000

const chapters: [string, string][] = [
  ['পদার্থবিজ্ঞান ১ম পত্র: ভেক্টর', 'physics'],
  ['রসায়ন ২য় পত্র: জৈব যৌগ', 'chemistry'],
  ['উচ্চতর গণিত: যোগজীকরণ', 'higher-math'],
  ['Biology: Cell Division', 'biology'],
  ['ICT Chapter 3: Number Systems', 'ict'],
  ['বাংলা ব্যাকরণ: সন্ধি', 'bangla'],
  ['English Grammar: Tenses', 'english'],
  ['হিসাববিজ্ঞান: রেওয়ামিল', 'accounting'],
]
const tutors = ['ড. মোঃ রফিকুল ইসলাম', 'Farhana Rahman', 'নুসরাত জাহান', 'Tanvir Hasan', 'সাদিয়া আফরিন']
const queries = [
  'podartho',
  'physics',
  'rosayon',
  'jibbiggan',
  'ucchotoro gonit',
  'grammer',
  'rofikul',
  'nusrat jahan',
  'ict chapter 3',
  'ভেক্টর',
  'integrasion',
  'hisab',
]

/** That of `seed.ts`. */
const DESCRIPTION = 'What is taught, to whom, and what to bring along. '.repeat(6)

/** F02: the search of a million sessions, next to PostgreSQL's full text. */
export const search: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const size = options.smoke ? 400 : options.quick ? 10_000 : 1_000_000
    await seed(client, { sessions: size, people: INSTRUCTORS, bookings: 0 }, options.say)
    await spreadTitles(client, size)
    options.say('titles are spread')
    const asked: RequestSpec[] = queries.map((q) => ({
      path: `/api/sessions?${new URLSearchParams({ q, limit: '12' })}`,
    }))
    const lines = await compare({
      ...options,
      postgres,
      variants: [
        one('PostgreSQL’s full text', () => startBaseline('full-text', postgres.url), asked, options),
        one('Boithok', () => startProduct(postgres.url), asked, options),
      ],
    })
    const [text, ours] = lines as [Line, Line]
    const report: Report = {
      title: `Search of ${size.toLocaleString('en')} sessions, ${LIVE.toLocaleString('en')} not over, one after another`,
      lines,
      claims: [{ what: 'p95', value: ours.median.p95, most: 20, unit: ' ms' }, ...beside(ours, text)],
    }
    return [report]
  })

/** One connection: the latency is the server's, without a queue. */
function one(
  name: string,
  start: () => Promise<Program>,
  asked: RequestSpec[],
  { seconds }: Options,
): Variant {
  const load =
    (during: number) =>
    ({ url }: Program) =>
      sendContinuously({ url, connections: 1, asked, seconds: during })
  return { name, start, warmUp: load(Math.min(2, seconds)), measure: load(seconds) }
}

/**
 * Gives the sessions 20,000 texts, indexed as the product indexes them, and lets all but the last 2,000 be
 * over.
 */
async function spreadTitles(client: pg.Client, size: number): Promise<void> {
  const { rows: subjects } = await client.query<{ slug: string; names: string }>(
    `select slug, name_en || ' ' || name_bn as names from subjects`,
  )
  const namesOf = new Map(subjects.map(({ slug, names }) => [slug, names]))
  const texts = Array.from({ length: Math.min(TITLES, size) }, (_, n) => {
    const [chapter, subject] = chapters[n % chapters.length] as [string, string]
    const tutor = tutors[n % tutors.length] as string
    return { title: `${chapter} (${n})`, tutor, subject, level: null, tags: [], description: DESCRIPTION }
  })
  const documents = texts.map((text) =>
    searchDocument({ ...text, subject: namesOf.get(text.subject) ?? null }),
  )
  for (let from = 0; from < documents.length; from += 1000) {
    const part = documents.slice(from, from + 1000)
    await client.query(
      `insert into search_documents (id, version, tokens)
        select (one ->> 'id')::uuid, (one ->> 'version')::integer, array(select jsonb_array_elements_text(one -> 'tokens'))
        from jsonb_array_elements($1::jsonb) as one on conflict do nothing`,
      [JSON.stringify(part)],
    )
  }
  await client.query(
    `create table bench.texts as select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::uuid[])
      as text (n, title, tutor, subject, document)`,
    [
      texts.map((_, n) => n),
      texts.map(({ title }) => title),
      texts.map(({ tutor }) => tutor),
      texts.map(({ subject }) => subject),
      documents.map(({ id }) => id),
    ],
  )
  await client.query('alter table sessions disable trigger user')
  await client.query(
    `with numbered as (select id as one, row_number() over (order by id) - 1 as row from sessions)
      update sessions set title = text.title, tutor = text.tutor, subject = text.subject, search_document_id = text.document,
        class_end = case when row >= $2 then class_end else timestamptz '2026-01-02' end,
        class_start = case when row >= $2 then class_start else timestamptz '2026-01-01' end
      from numbered join bench.texts as text on text.n = row % $1 where sessions.id = one`,
    [texts.length, size - LIVE],
  )
  await client.query('alter table sessions enable trigger user')
  await client.query(
    `update search_documents set is_live = id in (select search_document_id from sessions
      where status = 'approved' and deleted_at is null and class_end > now())`,
  )
  await client.query('vacuum analyze sessions')
  await client.query('vacuum analyze search_documents')
}
