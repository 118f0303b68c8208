import { answerProviderQuestion } from '../../areas/worklist/answer-provider-question.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { recordNamed } from '../kit/sessions/as-staff.ts'
import { answerRequest } from './answer-request.ts'
import { questionPage } from './question-page.ts'
import { findQuestion, type QuestionDetails } from './questions.queries.ts'
import { questionPath } from './service-requests-page.ts'

const questionOf = async (call: SignedInCall): Promise<QuestionDetails> =>
  recordNamed(call, findQuestion, 'Request not found')

/** The page on which the provider's staff answer a question of an agency. */
export function questionRoutes(routes: PageRoutes): void {
  routes.staff('GET', questionPath, async (call) => showPage(questionPage(call, await questionOf(call))), {
    roles: officeRoles,
  })

  routes.staff(
    'POST',
    questionPath,
    async (call): Promise<Answer> => {
      const { agencyId, id } = await questionOf(call)
      return answerRequest(call, {
        agencyId,
        kind: 'question',
        id,
        review: answerProviderQuestion,
        page: async (attempt) => questionPage(call, await questionOf(call), attempt),
      })
    },
    { roles: officeRoles },
  )
}
