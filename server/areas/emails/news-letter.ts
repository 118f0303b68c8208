import { factList, paragraph } from './letter.ts'

type News = {
  name: string
  /** A sentence without its full stop; also the subject of the mail. */
  what: string
  facts: readonly { label: string; value: string }[]
  /** What comes next. */
  next: string
  button: string
}

/** A letter to someone of the agency about something that happened. */
export const newsLetter = ({ name, what, facts, next, button }: News): string =>
  paragraph(`Hello ${name},`) + paragraph(`${what}.`) + factList(facts) + paragraph(next) + button
