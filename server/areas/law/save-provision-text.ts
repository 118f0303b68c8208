import { hasAtMost } from '../../../contract/form-rules.ts'
import { isDay } from '../../../contract/days.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { LawEditor } from './law-editor.ts'
import { addProvisionText, citedProvisions, lockProvision } from './provision-texts.queries.ts'

const longest = 20_000

/** As typed; `seen` is the text that the form has shown, 0 without one. */
export type TypedText = { text: string; readOn: string; seen: number }

/** Keeps the text of a provision as it was read. What was kept before stays beside it. */
export async function saveProvisionText(editor: LawEditor, id: number, typed: TypedText): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockProvision(id))
  const provision = await maybeOne(db, citedProvisions(state, id))
  if (!provision) throw notFound('This provision was not found')
  const [text, readOn] = [typed.text.trim(), typed.readOn.trim()]
  const errors: Record<string, string> = {}
  if (text === '') errors['text'] = 'Please paste the text.'
  else if (!hasAtMost(text, longest)) errors['text'] = `At most ${longest} characters.`
  if (!isDay(readOn)) errors['readOn'] = 'Please enter the day on which it was read.'
  else if (readOn > today) errors['readOn'] = 'This day is still to come.'
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const last = provision.text
  // The same form sent again, such as by a second click.
  if (last?.text === text && last.readOn === readOn) return
  if ((last?.id ?? 0) !== typed.seen)
    throw new Problem(
      'conflict',
      `${last?.by ?? 'Staff of another state'} pasted a text at ${momentIn(state, last?.at ?? '')}. Compare before you save.`,
    )
  const added = await one(db, addProvisionText(id, { ...editor, text, readOn }))
  await recordChange(
    db,
    editor,
    {
      action: 'paste-provision-text',
      entity: 'provision_texts',
      entityId: added.id,
      after: { provisionId: id, text, readOn },
    },
    'STATE_SYSTEM',
  )
}
