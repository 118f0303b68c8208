import { classNames } from '@/ui/class-names.ts'
import { formatNumber } from '@/ui/format.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'

export interface CharacterCountProps {
  count: number
  max: number
}

const countCharacters = (count: number) => (count === 1 ? '1 character' : `${formatNumber(count)} characters`)

export function CharacterCount({ count, max }: CharacterCountProps) {
  const isOver = count > max
  const left = max - count
  // Read out only near and past the limit; a number after every key would disturb typing.
  const spoken = isOver ? `${countCharacters(-left)} too many` : left <= 20 ? `${countCharacters(left)} left` : ''
  return (
    <div className={classNames('self-end text-xs tabular-nums', isOver ? 'font-semibold text-critical' : 'text-quiet')}>
      {formatNumber(count)} / {formatNumber(max)} characters
      <LiveText>{spoken}</LiveText>
    </div>
  )
}
