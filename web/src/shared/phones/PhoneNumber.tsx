import { linkClass } from '@/ui/actions/link-class.ts'

const dialled = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`

type PhoneNumberProps = { number: string; isCallable?: boolean }

/** A phone number as a link; one that must not be called is plain text. */
export function PhoneNumber({ number, isCallable = true }: PhoneNumberProps) {
  if (!isCallable) return <span className="whitespace-nowrap tabular-nums line-through">{number}</span>
  return (
    <a href={dialled(number)} className={`${linkClass} whitespace-nowrap tabular-nums`}>
      {number}
    </a>
  )
}
