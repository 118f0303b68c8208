import { recordAccountChange } from '../../areas/accounts/account-scope.ts'
import { endSessions } from '../../areas/accounts/end-sessions.ts'
import { liveSessions, type UserSession } from '../../areas/accounts/user-sessions.queries.ts'
import type { Change } from '../../platform/audit.ts'
import { notFound } from '../../platform/problem.ts'
import { describeRoles } from '../../platform/staff-roles.ts'
import { chooseAgency } from '../kit/agency/choose-agency.ts'
import { refusedAgencyPage } from '../kit/agency/refused-agency-page.ts'
import { passwordField } from '../kit/forms/password-fields.ts'
import { formFields, notice } from '../kit/forms/form-messages.ts'
import { parseUuid, readText } from '../kit/forms/form-values.ts'
import { frame } from '../kit/frame/frame.ts'
import { callHelp } from '../kit/html/help-text.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'
import { momentText, notSpecified } from '../kit/html/wording.ts'
import { passwordPath, profilePath, twoFactorPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { isStaff } from '../kit/sessions/as-staff.ts'
import { changingAccount, refusePassword, refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { sessionsTable } from '../kit/sessions/sessions-table.ts'
import { namedAgency, ownLink } from './account-link.ts'
import { userProfile, type Profile } from './profile.queries.ts'

const notices: Readonly<Record<string, string>> = {
  password: 'Your password is changed. You were signed out everywhere else.',
  sessions: 'Signed out there.',
  'two-factor-off': 'Two-factor sign-in is off.',
}

const news = ({ query }: SignedInCall): Part => {
  const text = notices[readText(query, 'notice')]
  return text !== undefined && notice(text)
}

const signOutElsewhere = (call: SignedInCall, sessions: readonly UserSession[]): Part =>
  sessions.some(({ id }) => id !== call.session.id) &&
  html`<form method="post" action="${ownLink(call, profilePath)}">
    ${formFields(call.session, { action: 'end-sessions' })}
    <p class="actions"><button class="quiet">Sign out everywhere else</button></p>
  </form>`

function security(call: SignedInCall, profile: Profile, sessions: readonly UserSession[]): Html {
  const { site } = call
  return html`
    <h2>Signing in</h2>
    ${renderFacts([
      ['Password set', profile.changedAt === null ? notSpecified : momentText(profile.changedAt, site.timeZone)],
      ['Two-factor sign-in', profile.hasSecondFactor ? 'On' : 'Off'],
    ])}
    <p class="actions">
      <a class="button" href="${ownLink(call, passwordPath)}">Change your password</a>
      <a class="button" href="${ownLink(call, twoFactorPath)}"
        >${profile.hasSecondFactor ? 'Two-factor sign-in' : 'Turn on two-factor sign-in'}</a
      >
    </p>
    <h2>Sessions</h2>
    ${sessionsTable(call, { sessions, action: ownLink(call, profilePath) })} ${signOutElsewhere(call, sessions)}
  `
}

/** Somebody at an open computer cannot sign its user out elsewhere. */
function confirmPage(call: SignedInCall, error: string | undefined): Answer {
  const { site, session, form } = call
  const content = html`
    <form method="post" action="${ownLink(call, profilePath)}" novalidate>
      ${formFields(session, {
        action: readText(form, 'action'),
        session: readText(form, 'session'),
      })}
      <input type="text" name="username" value="${session.username}" autocomplete="username" hidden readonly />
      ${passwordField({
        name: 'password',
        label: 'Your password',
        autocomplete: 'current-password',
        error,
        hasFocus: true,
      })}
      <p class="actions"><button>Sign out there</button> <a href="${ownLink(call, profilePath)}">Cancel</a></p>
    </form>
  `
  const title = 'Sign out elsewhere'
  const hasErrors = error !== undefined
  const page = frame({ site, session, title, content, hasErrors, agencyId: namedAgency(call) })
  return showPage(page, hasErrors ? 422 : 200)
}

export function profileRoutes(routes: PageRoutes): void {
  const options = { evenWithoutAgreement: true }
  routes.signedIn(
    'GET',
    profilePath,
    async (call) => {
      const { site, session, query, now } = call
      const db = readingFrom(site, session.userId)
      const { agencies, named, isRefused } = await chooseAgency(db, session.userId, query)
      if (isRefused) return refusedAgencyPage(call)
      const [[profile], sessions] = await db.batch([userProfile(session.userId), liveSessions(session.userId, now)])
      if (!profile) throw notFound('This user was not found.')
      const isOwn = session.originalUserId === null
      const content = html`
        ${news(call)}
        ${renderFacts([
          ['Name', profile.name],
          ['Username', profile.username],
          ['Email', profile.email],
          isStaff(call)
            ? ['Roles', describeRoles(session.roles)]
            : ['Agencies', agencies.map(({ name }) => name).join(', ') || notSpecified],
          [
            'Last signed in',
            profile.lastSignedInAt === null ? notSpecified : momentText(profile.lastSignedInAt, site.timeZone),
          ],
        ])}
        ${
          isOwn
            ? security(call, profile, sessions)
            : html`<p class="quiet">The password and two-factor sign-in can be changed only by the user.</p>`
        }
        <p class="quiet">To change your name or email address, ${callHelp(site)}.</p>
      `
      return showPage(frame({ site, session, title: 'Profile and security', content, agencyId: named?.id }))
    },
    options,
  )

  routes.signedIn(
    'POST',
    profilePath,
    async (call) => {
      refuseWhileViewing(call)
      const { userId, id } = call.session
      const onlyId = parseUuid(readText(call.form, 'session'))
      const isAll = readText(call.form, 'action') === 'end-sessions'
      if (!isAll && onlyId === undefined) throw notFound('This session was not found.')
      const typed = readText(call.form, 'password')
      const refusal = await refusePassword(call, typed)
      if (refusal !== undefined) return confirmPage(call, typed === '' ? undefined : refusal)
      await changingAccount(call, null, async (scope) => {
        const ended = await endSessions(scope, userId, {
          exceptId: id,
          ...(!isAll && onlyId !== undefined && { onlyId }),
        })
        const change: Change = {
          action: 'end-sessions',
          entity: 'users',
          entityId: userId,
          after: { endedSessions: ended },
        }
        if (ended > 0) await recordAccountChange(scope, change)
      })
      return goTo(ownLink(call, profilePath, { notice: 'sessions' }))
    },
    options,
  )
}
