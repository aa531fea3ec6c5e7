import { type Placeholder, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { prepare } from '../../db/pipeline.ts'
import { outboxEmails } from '../../db/schema.ts'
import { goesByEmail, goesByPush, goesBySms, messageLanguage } from './reachable.ts'
import { smsLeft } from './sms-budget.ts'

const $ = sql.placeholder

/** The errors that Admins see on a message above a limit. They can send it by hand. */
const TOO_MANY = {
  email: 'Too many emails to this address within an hour.',
  sms: 'Too many SMS to this number within an hour or a day.',
}
const TOO_DEAR = 'The SMS of this day have reached the limit of their cost.'

const kind = sql`reader.kind`

/**
 * What a browser shows: declarative Web Push, which some show without our script. A newer message about the
 * same thing takes the place of an older one.
 */
const pushBody = sql`jsonb_build_object('web_push', 8030, 'notification', jsonb_build_object(
        'title', push_title, 'body', push_body, 'navigate', ${$('publicUrl')}::text || path, 'lang', language, 'dir', 'ltr',
        'tag', translate(left(encode(sha256(convert_to(kind || ' ' || path, 'UTF8')), 'base64'), 32), '+/', '-_')))::text`

/** What was written to an address within the window of its limit, and counts. */
const lately = (max: Placeholder, windowStart: Placeholder, tooMany: string) => sql`(
  select count(*) from (
    select from outbox_emails
    where recipient = addressed.recipient and created_at > ${windowStart} and dedupe_key is not null
      and last_error is distinct from ${sql.raw(`'${tooMany}'`)}
    order by created_at desc limit ${max}
  ) as lately
)`

/**
 * Writes messages: each text to its recipients, by the channels that reach them and that they want. Looks up
 * each recipient once, however many texts there are. Selects the columns of `outbox_emails` in their order.
 */
export const insertMessages = prepare('emails.enqueue', (transaction: Executor) =>
  transaction
    .insert(outboxEmails)
    .select(sql`
  with readers as materialized (
    select reader.*, email, phone, revoked_before, ${messageLanguage} as language,
      ${$('byEmail')}::boolean and ${goesByEmail(kind)} as by_email, ${$('bySms')}::boolean and ${goesBySms(kind)} as by_sms,
      ${$('byPush')}::boolean and ${goesByPush(kind)} as by_push
    from unnest(${$('templateIndexes')}::integer[], ${$('ids')}::uuid[], ${$('smsIds')}::uuid[], ${$('pushIds')}::uuid[], ${$('dedupeKeys')}::text[],
      ${$('userIds')}::uuid[], ${$('paths')}::text[], ${$('calendarUids')}::text[], ${$('recipientKinds')}::text[])
      as reader (template, id, sms_id, push_id, event, user_id, path, uid, kind)
    join users on users.id = reader.user_id and users.deleted_at is null
    -- Waits for a concurrent deletion of the account. A later deletion deletes these messages too.
    for key share of users
  )
  , addressed as (
    select template, language, id, event, email as recipient, user_id, path, uid, 'email' as channel
    from readers where by_email
    union all
    select template, language, sms_id, event || '#sms', phone, user_id, path, null, 'sms'
    from readers where by_sms
    union all
    -- As the ids of the program: the instant first.
    select template, language, (left(push_id::text, 18) || right(gen_random_uuid()::text, 18))::uuid,
      event || '#push:' || subscription.id, subscription.id::text, readers.user_id, path, null, 'push'
    from readers join push_subscriptions as subscription on subscription.user_id = readers.user_id
    where by_push and (revoked_before is null or subscription.signed_in_at >= revoked_before)
  )
  , counted as (
    select addressed.*, written.*,
      case channel
        when 'email' then ${$('emailMax')}::integer < row_number() over (partition by recipient order by id)
          + ${lately($('emailMax'), $('emailWindow'), TOO_MANY.email)}
        when 'push' then false
        else ${$('smsMax')}::integer < row_number() over (partition by recipient order by id)
          + ${lately($('smsMax'), $('smsWindow'), TOO_MANY.sms)}
          or ${$('smsDayMax')}::integer < row_number() over (partition by recipient order by id)
          + ${lately($('smsDayMax'), $('smsDay'), TOO_MANY.sms)}
      end as is_one_too_many
    from addressed
    join unnest(${$('textTemplates')}::integer[], ${$('languages')}::text[], ${$('kinds')}::text[], ${$('priorities')}::smallint[],
      ${$('subjects')}::text[], ${$('before')}::text[], ${$('after')}::text[], ${$('smsTexts')}::text[], ${$('smsLinks')}::boolean[], ${$('pushTitles')}::text[], ${$('pushBodies')}::text[], ${$('segments')}::smallint[],
      ${$('costs')}::integer[], ${$('wakingTimes')}::timestamptz[], ${$('expiresAt')}::timestamptz[], ${$('calendars')}::jsonb[])
      as written (text_template, text_language, kind, priority, subject, before, after, sms, has_link, push_title, push_body, segments, cost, waking_time,
        expires_at, calendar) on text_template = template and text_language = language
  )
  , limited as (
    select counted.*, case channel
        when 'sms' then sum(cost) filter (where channel = 'sms' and not is_one_too_many) over (order by id) > ${smsLeft($('dayStart'), $('unit'))}
        else false
      end as is_too_dear
    from counted
  )
  , decided as (
    select limited.*,
      case when is_one_too_many or is_too_dear then 'failed' when channel = 'email' then ${$('emailState')} when channel = 'push' then ${$('pushState')} else ${$('smsState')} end as state
    from limited
  )
  select id, event, recipient, subject,
    case channel when 'email' then concat_ws(e'\\n\\n', before, ${$('publicUrl')}::text || path, after)
      when 'push' then ${pushBody}
      else sms || case when has_link then ' ' || ${$('publicUrl')}::text || path else '' end end, language,
    case channel when 'email' then calendar || jsonb_build_object('uid', uid, 'url', ${$('publicUrl')}::text || path) end,
    ${$('now')}::timestamptz, expires_at, state, 0,
    case when state = 'waiting' then case channel when 'email' then ${$('now')}::timestamptz else waking_time end end, null::timestamptz,
    case when is_one_too_many then case channel when 'email' then ${sql.raw(`'${TOO_MANY.email}'`)} else ${sql.raw(`'${TOO_MANY.sms}'`)} end
      when is_too_dear then ${sql.raw(`'${TOO_DEAR}'`)} end,
    user_id, kind, channel, priority, case channel when 'sms' then segments end, case channel when 'sms' then cost end, null::text
  from decided`)
    .onConflictDoNothing({ target: outboxEmails.dedupeKey }),
)
