import * as z from 'zod/mini'
import type { $RefinementCtx } from 'zod/v4/core'
import { isDay } from './days.ts'
import { longestMarkup, longestNotes } from './limits.ts'
import { id } from './paging.ts'
import { visibleText } from './visible-text.ts'

/*
 * Rules that forms are built from. A missing value (absent, null or blank) breaks a rule with the form's own message;
 * only a wrong type makes the request malformed. So a form reports all its faults together, and rules across fields
 * still run.
 */

export const tooManyCharacters = 'Message should be 500 characters or less'
export const badDayText = 'Invalid format. Must be dd/mm/yyyy'
export const badEmailText = 'Please enter a valid email address'

/** No valid email address is longer. */
const longestAddress = 254
const mostChoices = 1000

/** Counts code points, as PostgreSQL does: an emoji is one character. */
export const characterCount = (text: string): number => Array.from(text).length
/** Far longer texts are not counted, because that takes time. */
export const hasAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && characterCount(text) <= most)

export type Given = string | null | undefined
/** White space, and characters that show nothing wherever they stand. */
const showsNothing = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u
/** A text of which nothing can be seen is blank. */
export function trimmed(text: Given): string {
  const rest = (text ?? '').trim()
  return showsNothing.test(rest) ? '' : rest
}
const fits = (most: number, message: string) => z.refine<Given>((text) => hasAtMost(trimmed(text), most), message)

/** Only the visible text of the markup counts towards the limit; the markup has its own, larger limit. */
export const fitsVisibly = z.refine<Given>(
  (html) => trimmed(html).length <= longestMarkup && characterCount(visibleText(trimmed(html)).trim()) <= longestNotes,
  tooManyCharacters,
)

/** A required choice from a list, a calendar or a switch. */
export const chosen = <S extends z.ZodMiniType>(value: S, missing: string) =>
  z.pipe(
    z.nullish(value).check(z.refine((given) => given !== null && given !== undefined, missing)),
    z.transform((given) => given as NonNullable<z.output<S>>),
  )

/** An optional value; left out, it becomes null. */
export const maybe = <S extends z.ZodMiniType>(value: S) =>
  z.pipe(
    z.nullish(value),
    z.transform((given) => (given ?? null) as z.output<S> | null),
  )

export const requiredText = (missing: string, most = longestNotes, tooLong = tooManyCharacters) =>
  z.pipe(
    z.nullish(z.string()).check(
      z.refine((text) => trimmed(text) !== '', missing),
      fits(most, tooLong),
    ),
    z.transform(trimmed),
  )

/** Such as a name: a line break in it becomes a space. */
export const requiredLine = (missing: string, most: number, tooLong: string) =>
  z.pipe(
    requiredText(missing, most, tooLong),
    z.transform((text) => text.replaceAll(/\s+/gu, ' ')),
  )

/** Blank becomes null. */
export const optionalText = (most = longestNotes, tooLong = tooManyCharacters) =>
  z.pipe(
    z.nullish(z.string()).check(fits(most, tooLong)),
    z.transform((text) => trimmed(text) || null),
  )

export const optionalDay = z.pipe(
  z.nullish(z.string()).check(z.refine((text) => trimmed(text) === '' || isDay(trimmed(text)), badDayText)),
  z.transform((text) => trimmed(text) || null),
)

export const requiredDay = (missing: string) =>
  z.pipe(
    z.nullish(z.string()).check(
      z.refine((text) => trimmed(text) !== '', missing),
      z.refine((text) => trimmed(text) === '' || isDay(trimmed(text)), badDayText),
    ),
    z.transform(trimmed),
  )

const address = z.email()
export const isEmail = (text: Given): boolean =>
  trimmed(text).length <= longestAddress && z.safeParse(address, trimmed(text)).success

/** Blank becomes null. */
export const optionalEmail = (most = longestAddress, tooLong = badEmailText) =>
  z.pipe(
    z.nullish(z.string()).check(
      z.refine((text) => trimmed(text) === '' || !hasAtMost(trimmed(text), most) || isEmail(text), badEmailText),
      fits(most, tooLong),
    ),
    z.transform((text) => trimmed(text) || null),
  )

/** At least one id, without duplicates. */
export const someIds = (missing: string) =>
  z.pipe(
    z
      .nullish(z.array(id).check(z.maxLength(mostChoices, `At most ${mostChoices} can be chosen`)))
      .check(z.refine((ids) => (ids ?? []).length > 0, missing)),
    z.transform((ids) => [...new Set(ids)]),
  )

/** Reports a rule across several fields at the field where the user can correct it. */
export const addIssue = (form: $RefinementCtx, path: PropertyKey[], message: string): void =>
  form.addIssue({ code: 'custom', path, message })
