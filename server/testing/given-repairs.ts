import type { Day } from '../../contract/days.ts'
import { findingField, type RepairForm } from '../areas/repairs/repair-form.ts'

type Repair = { technicianId: number; doneOn: Day; findingIds: readonly number[] }

/** A form in which every finding was repaired and nothing was replaced. */
export const repairedForm = ({ technicianId, doneOn, findingIds }: Repair): RepairForm => ({
  technician: String(technicianId),
  doneOn,
  ...Object.fromEntries(
    findingIds.flatMap((id) => [
      [findingField(id, 'done'), 'yes'],
      [findingField(id, 'work'), 'Repaired and tested.'],
    ]),
  ),
})
