// Licences and known holes of all packages. Asks the registry if it can, and stores what it says; otherwise it uses the
// stored list.
import { askRegistry, knownHoles, readAdvisories, readLock, storeAdvisories, wrongLicences } from './dependencies.mjs'
import { say } from './run.mjs'

const answer = askRegistry()
if (answer) storeAdvisories(answer)
const known = readAdvisories()
say(
  answer
    ? 'Known holes as of today'
    : `The registry does not answer; the stored list is of ${known.readOn ?? 'no day yet'}`,
)
const problems = [...wrongLicences(readLock()), ...knownHoles(readLock(), known)]
for (const problem of problems) say(problem)
if (problems.length > 0) process.exitCode = 1
else say('Every licence is allowed, and no hole is known')
