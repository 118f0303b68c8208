import { CircleCheck, MailCheck, MessageSquareText } from '@/ui/icons.ts'
import { contactProviderText, type NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'
import type { OpenPropertyAction } from './property-actions.ts'
import type { PropertyInShort } from './property-dialog.ts'
import { whyNotResolvable } from './why-not-resolvable.ts'

const isWaiting = ({ resolveRequest }: NoticeProblem): boolean => resolveRequest?.status === 'PENDING'

/** What an agency can do about the open notices of a property. */
export function noticeItems(
  property: PropertyInShort,
  notices: readonly NoticeProblem[],
  open: OpenPropertyAction,
): MenuItem[] {
  const blocked = whyNotResolvable(notices)
  const act = (action: Parameters<OpenPropertyAction>[0]) => () => open(action, property, { notices })
  return [
    {
      id: 'resolve-notice',
      label: 'Resolve',
      icon: <CircleCheck aria-hidden size={16} />,
      disabledReason: blocked,
      onAction: act('resolve-notice'),
    },
    // An email is about one access issue; the dialog offers to resolve the others with it.
    ...notices.map((notice) => ({
      id: `notify-and-resolve-${notice.noticeId}`,
      label: 'Send email and resolve',
      description: notices.length > 1 ? notice.publicName : undefined,
      icon: <MailCheck aria-hidden size={16} />,
      disabledReason: notice.isContactDiRequired ? contactProviderText : undefined,
      onAction: () => open('notify-and-resolve', property, { notices, noticeId: notice.noticeId }),
    })),
    {
      id: 'request-to-resolve',
      label: 'Request to resolve',
      icon: <MessageSquareText aria-hidden size={16} />,
      disabledReason: notices.every(isWaiting) ? 'We have not answered your request yet' : undefined,
      onAction: act('request-to-resolve'),
    },
  ]
}
