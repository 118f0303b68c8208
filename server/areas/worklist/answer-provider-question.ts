import { characterCount, tooManyCharacters } from '../../../contract/form-rules.ts'
import { longestNotes } from '../../../contract/limits.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { propertyButton } from '../emails/staff-links.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { answeredAlready } from '../service-requests/request-problems.ts'
import { requestingUser } from '../service-requests/review.queries.ts'
import { questionRow, saveAnswer, type QuestionRow } from './questions.queries.ts'

const answerMissing = 'Write the answer.'

function refuseAnswer(answer: string | null): asserts answer is string {
  if (answer === null) throw ruleBroken(answerMissing, { note: answerMissing })
  if (characterCount(answer) > longestNotes) throw ruleBroken(tooManyCharacters, { note: tooManyCharacters })
}

/** Answers a question once. The property comes back in the agency's list of work, and the user who asked gets an email. */
export async function answerProviderQuestion(
  reviewer: Reviewer,
  { requestId, note: answer }: { requestId: number; note: string | null },
): Promise<void> {
  const { db, agencyId, userId, state } = reviewer
  refuseAnswer(answer)
  const found = await maybeOne(db, questionRow(agencyId, requestId))
  if (!found) throw notFound('Request not found')
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  // Read again after locking, because a colleague may have answered it meanwhile.
  const asked = await maybeOne(db, questionRow(agencyId, requestId))
  if (!asked) throw notFound('Request not found')
  if (asked.status !== 'PENDING') {
    if (asked.reviewedBy === userId && asked.reviewNote === answer) return
    throw answeredAlready({ ...asked, status: 'APPROVED' }, state, 'answered')
  }
  await db.rows(saveAnswer(reviewer, requestId, answer))
  await recordChange(
    db,
    reviewer,
    {
      action: 'answer-question',
      entity: 'provider_questions',
      entityId: requestId,
      propertyId: asked.propertyId,
      after: { question: asked.question, answer },
    },
    reviewer.source,
  )
  await refreshCards(reviewer, [asked.propertyId])
  await mailAnswer(reviewer, asked, answer)
}

/** To the user who asked, unless the agency's mail is switched off; the list of work shows the answer as well. */
async function mailAnswer(reviewer: Reviewer, { propertyId, requestedBy, question }: QuestionRow, answer: string) {
  const requester = await maybeOne(reviewer.db, requestingUser(reviewer.agencyId, propertyId, requestedBy))
  if (!requester?.isSendingEnabled || !requester.isActive) return
  await queueMail(reviewer, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    to: [requester.email],
    cc: [],
    subject: `Our answer about ${requester.address}`,
    html:
      paragraph(`Hello ${requester.name},`) +
      paragraph('We have answered your question.') +
      factList([
        { label: 'Property', value: requester.address },
        { label: 'Your question', value: question },
        { label: 'Our answer', value: answer },
      ]) +
      propertyButton(reviewer.portalUrl, propertyId),
  })
}
