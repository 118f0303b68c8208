import { entryGrounds } from '../../areas/entry-rules/entry-rule.ts'
import { entryGroundName, noticeUnits } from '../../areas/law/typed-entry-rule.ts'
import { changeKinds } from '../../areas/law/typed-fields.ts'
import { draftField, type DraftField } from './draft-fields.ts'

const { choose, day, note, optionsOf, select, text } = draftField

const unitLabels: Record<(typeof noticeUnits)[number], string> = {
  HOURS: 'hours',
  DAYS: 'days',
  BUSINESS_DAYS: 'clear business days',
}
const changeLabels: Record<(typeof changeKinds)[number], string> = {
  LAW: 'The law changes',
  CORRECTION: 'Correction: the version before is wrong',
}
const yesOrNo = [choose, { value: 'YES', label: 'Yes' }, { value: 'NO', label: 'No' }]
const time = (name: string, label: string): DraftField => ({ as: 'time', name, label })

/** The fields of a version of a rule of entry, apart from its source. */
export const entryFields: readonly DraftField[] = [
  select('ground', 'What for', [choose, ...optionsOf(entryGrounds, entryGroundName)]),
  select('change', 'Why there is a new version', [choose, ...optionsOf(changeKinds, (each) => changeLabels[each])]),
  note('correction', 'If it is a correction: what was wrong, as the law page says it'),
  text('groundText', 'For what the law allows entry, as the law page says it', 300),
  text('notice', 'Length of notice', 3),
  select('noticeUnit', 'Counted in', [choose, ...optionsOf(noticeUnits, (unit) => unitLabels[unit])]),
  text('maxNoticeDays', 'Most days before the entry, if there is a limit', 3),
  time('weekdayFrom', 'Entry from'),
  time('weekdayTo', 'Entry until'),
  time('saturdayFrom', 'On Saturdays from, if it differs'),
  time('saturdayTo', 'On Saturdays until, if it differs'),
  select('sundays', 'On Sundays', yesOrNo),
  select('publicHolidays', 'On public holidays', yesOrNo),
  select('halfDay', 'The notice says whether before or after noon', yesOrNo),
  text('maxHours', 'Longest time of entry in hours, if there is a limit', 2),
  time('handFrom', 'Given by hand from, if there is a limit'),
  time('handTo', 'Given by hand until, if there is a limit'),
  text('noticeForm', 'Form of the notice', 200),
  note('otherRule', 'What else applies'),
  day('inForceFrom', 'First day in force, by the time of the state'),
  day('inForceTo', 'First day no longer in force, if known'),
]
