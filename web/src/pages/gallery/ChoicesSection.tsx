import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import { ComboBox } from '@/ui/fields/ComboBox.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { Select } from '@/ui/fields/Select.tsx'
import { Switch } from '@/ui/fields/Switch.tsx'

const managers = [
  { value: 'all', label: 'All property managers' },
  { value: '1', label: 'Priya Nair', description: 'Brunswick East' },
  { value: '2', label: 'Morgan Okafor' },
  { value: '3', label: 'Wilhelmina Featherstonehaugh-Cholmondeley of the Pascoe Vale office' },
  { value: '4', label: 'Left the agency', isDisabled: true },
]

const services = [
  { value: 'smoke', label: 'Smoke alarm' },
  { value: 'electrical', label: 'Electrical' },
  { value: 'gas', label: 'Gas' },
  { value: 'blinds', label: 'Corded blinds', isDisabled: true },
]

const entries = [
  {
    value: 'notice',
    label: 'Entry notice',
    description: 'The technician enters with the key; the occupant is notified beforehand',
  },
  { value: 'appointment', label: 'Appointment', description: 'The occupant chooses a time' },
  { value: 'none', label: 'Not possible now', isDisabled: true },
]

export function ChoicesSection() {
  const [manager, setManager] = useState<string | null>('1')
  const [chosen, setChosen] = useState<string[]>(['smoke'])
  const [entry, setEntry] = useState<string | null>('notice')
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <Specimen name="Select and NativeSelect" layout="grid">
        <Select label="Property manager" options={managers} value={manager} onChange={setManager} />
        <Select label="Nothing chosen" options={managers} value={null} onChange={setManager} errorMessage="Required" />
        <Select label="Disabled" options={managers} value="2" onChange={setManager} isDisabled />
        <NativeSelect label="The platform's own" options={managers} value={manager ?? 'all'} onChange={setManager} />
      </Specimen>
      <Specimen name="ComboBox and FilterSelect" layout="grid">
        <ComboBox
          label="Find a manager"
          options={managers}
          value={manager}
          onChange={setManager}
          description="Type to narrow"
        />
        <ComboBox label="With an error" options={managers} value={null} onChange={setManager} errorMessage="Required" />
        <FilterSelect
          label="Services"
          options={services}
          value={chosen}
          onChange={setChosen}
          placeholder="All services"
        />
        <FilterSelect
          label="Disabled services"
          options={services}
          value={[]}
          onChange={setChosen}
          placeholder="All"
          isDisabled
        />
      </Specimen>
      <Specimen name="Checkbox and CheckboxGroup" layout="grid">
        <div className="flex flex-col md:gap-1.5">
          <Checkbox isSelected={isOn} onChange={setIsOn} description="Sent the evening before">
            Remind the occupant
          </Checkbox>
          <Checkbox isIndeterminate>Some of them</Checkbox>
          <Checkbox isDisabled isSelected>
            Disabled and on
          </Checkbox>
          <Checkbox errorMessage="You must accept the agreement">I accept the licence agreement</Checkbox>
        </div>
        <CheckboxGroup label="Services to book" value={chosen} onChange={setChosen} errorMessage="Choose at least one">
          {services.map((service) => (
            <Checkbox key={service.value} value={service.value} isDisabled={service.isDisabled}>
              {service.label}
            </Checkbox>
          ))}
        </CheckboxGroup>
      </Specimen>
      <Specimen name="RadioGroup and Switch" layout="grid">
        <RadioGroup label="How may we enter?" options={entries} value={entry} onChange={setEntry} />
        <RadioGroup
          label="How may we enter, in boxes?"
          look="boxes"
          options={entries}
          value={entry}
          onChange={setEntry}
        />
        <RadioGroup
          label="In a row, with an error"
          orientation="horizontal"
          options={services}
          value={null}
          onChange={setEntry}
          errorMessage="Required"
        />
        <div className="flex flex-col md:gap-1.5">
          <Switch isSelected={isOn} onChange={setIsOn} description="Takes effect immediately">
            Portfolio mirroring
          </Switch>
          <Switch isSelected={!isOn} onChange={(next) => setIsOn(!next)}>
            The opposite
          </Switch>
          <Switch isSelected isDisabled onChange={setIsOn}>
            Disabled
          </Switch>
        </div>
      </Specimen>
    </>
  )
}
