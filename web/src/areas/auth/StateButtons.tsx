import { stateCodes, states, type StateCode } from '@contract/states.ts'
import { Button } from '@/ui/actions/Button.tsx'

export function StateButtons({ onChoose }: { onChoose: (state: StateCode) => void }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {stateCodes.map((state) => (
        <li key={state}>
          <Button size="large" isFullWidth onPress={() => onChoose(state)} className="min-h-14">
            <abbr title={states[state].name} className="no-underline">
              {state.toUpperCase()}
            </abbr>
          </Button>
        </li>
      ))}
    </ul>
  )
}
