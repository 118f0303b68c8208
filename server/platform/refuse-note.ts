import { characterCount, tooManyCharacters } from '../../contract/form-rules.ts'
import { longestNotes } from '../../contract/limits.ts'
import { ruleBroken } from './problem.ts'

const noteMissing = 'Say why it is declined.'

/** Refuses an answer whose note is too long, or missing where the answer needs one. */
export function refuseNote({ status, note }: { status: 'APPROVED' | 'DECLINED'; note: string | null }): void {
  if (status === 'DECLINED' && note === null) throw ruleBroken(noteMissing, { note: noteMissing })
  if (note !== null && characterCount(note) > longestNotes)
    throw ruleBroken(tooManyCharacters, { note: tooManyCharacters })
}
