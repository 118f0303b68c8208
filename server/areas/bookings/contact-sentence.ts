import { formatPhone } from '../../../contract/phones.ts'

type Contact = { agencyName: string; contactPhone: string | null; contactEmail: string | null }

/** "If you have a question, please contact Wattlebird: (03) 5550 1234, office@wattlebird.example." */
export function contactSentence(condition: string, { agencyName, contactPhone, contactEmail }: Contact): string {
  const ways = [contactPhone && formatPhone(contactPhone), contactEmail].filter(Boolean).join(', ')
  return `${condition}, please contact ${agencyName}${ways ? `: ${ways}` : ''}.`
}
