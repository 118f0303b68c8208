import { addDays, type Day } from '../../contract/days.ts'
import { findingField, type RepairForm } from '../areas/repairs/repair-form.ts'

type Repair = { technicianId: number; doneOn: Day; findingIds: readonly number[] }

/** A form in which every finding was repaired with a new alarm. */
export const repairedForm = ({ technicianId, doneOn, findingIds }: Repair): RepairForm => ({
  technician: String(technicianId),
  doneOn,
  ...Object.fromEntries(
    findingIds.flatMap((id) => [
      [findingField(id, 'done'), 'yes'],
      [findingField(id, 'work'), 'Repaired and tested.'],
      [findingField(id, 'appliance'), 'NEW'],
      [findingField(id, 'name'), 'Smoke alarm'],
      [findingField(id, 'expires'), addDays(doneOn, 3650)],
    ]),
  ),
})
