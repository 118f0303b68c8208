// Licences and known holes of all packages. Asks the registry if it can, and stores what it says; otherwise it uses the
// stored list.
import {
  askRegistry,
  knownHoles,
  readAdvisories,
  readLock,
  sourceOfHoles,
  storeAdvisories,
  wrongLicences,
} from './dependencies.mjs'
import { say } from './run.mjs'

const answer = askRegistry()
if (answer) storeAdvisories(answer)
const known = readAdvisories()
const { isKnown, isCurrent, sentence } = sourceOfHoles(known, answer !== undefined)
say(sentence)
const problems = [...wrongLicences(readLock()), ...knownHoles(readLock(), known)]
for (const problem of problems) say(problem)
if (problems.length > 0) process.exitCode = 1
else if (process.argv.includes('--strict') && !isCurrent) {
  say('Holes of today are not known, which --strict does not accept')
  process.exitCode = 1
} else say(isKnown ? 'Every licence is allowed, and no hole is known' : 'Every licence is allowed')
