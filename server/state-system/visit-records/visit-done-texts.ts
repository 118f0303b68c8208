/** What has been done, by the word in the address. */
export const doneTexts: Readonly<Record<string, string>> = {
  saved: 'The record is saved. It is not submitted yet.',
  submitted: 'The visit is submitted. The reports are being made and sent.',
  waits:
    'The record is stored and waits for release by a supervisor, because a licence is missing. Nothing is sent to the agency before.',
  'no-access': 'The visit has ended without access. The agency has been told.',
  collect: 'The key is recorded as collected.',
  return: 'The key is recorded as returned.',
  photo: 'The photo is stored.',
  removed: 'The photo is removed.',
}
