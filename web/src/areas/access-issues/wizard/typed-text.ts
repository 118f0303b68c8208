import { formatDay } from '@/ui/format.ts'
import { trimmed } from '@contract/form-rules.ts'
import { visibleLines } from '@contract/visible-text.ts'
import type { LostSolution } from './lost-solutions.ts'

type TypedValues = {
  notes?: string | null
  date?: string | null
  occupantId?: number | null
  emailMessage?: string | null
}

/** What was typed, to read and to copy, and as the note of a case file. `images` are the addresses of those in the notes. */
export type TypedText = { text: string; images: string[]; note: { notes: string; occupantId?: number } }

export const dateLabel = (label: string): string => (label.startsWith('AllowEntry') ? 'Allow until' : 'Agreed date')

const imagesIn = (html: string | null | undefined): string[] =>
  [...trimmed(html).matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, url = '']) => url)

/** Null if nothing was typed. */
export function typedText(values: object, { solution, property }: LostSolution): TypedText | null {
  const { notes, date, occupantId, emailMessage } = values as TypedValues
  const label = solution.solution_label
  if (label === 'AgencyEmail') {
    const text = visibleLines(trimmed(emailMessage))
    return text === '' ? null : { text, images: imagesIn(emailMessage), note: { notes: text } }
  }
  if (label === 'SpeakWithTenant') {
    const text = visibleLines(trimmed(notes))
    const tenant = property.occupants.find((each) => each.occupantId === occupantId)
    if (text === '') return null
    const images = imagesIn(notes)
    return tenant
      ? { text: `${tenant.name}: ${text}`, images, note: { notes: trimmed(notes), occupantId: tenant.occupantId } }
      : { text, images, note: { notes: text } }
  }
  const lines = [trimmed(notes), date ? `${dateLabel(label)}: ${formatDay(date)}` : '']
  const text = lines.filter(Boolean).join('\n')
  return text === '' ? null : { text, images: [], note: { notes: text } }
}
