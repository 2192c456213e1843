import { ADMIN, MANAGER, SALES_OFFICER } from './roles.ts';
import { towns } from './towns.ts';
import { list } from './words.ts';

export interface Person {
  username: string;
  name: string;
  role: string;
  department: string | null;
  /** Username of the manager. */
  reports_to: string | null;
  territories: readonly string[];
}

interface Region {
  manager: Pick<Person, 'username' | 'name' | 'reports_to'>;
  states: readonly string[];
  officers: readonly (readonly [username: string, name: string, department: string | null])[];
}

const regions: readonly Region[] = [
  {
    manager: { username: 'manager', name: 'Anita Deshmukh', reports_to: 'admin' },
    states: ['Maharashtra', 'Goa'],
    officers: [
      ['officer', 'Ravi Kulkarni', null],
      ['officer2', 'Sneha Patil', 'retail'],
      ['officer3', 'Imran Shaikh', 'industrial'],
    ],
  },
  {
    manager: { username: 'manager2', name: 'Jignesh Patel', reports_to: 'manager' },
    states: ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu', 'Madhya Pradesh', 'Chhattisgarh'],
    officers: [
      ['officer4', 'Hetal Shah', null],
      ['officer5', 'Bhavesh Solanki', 'automotive'],
      ['officer6', 'Pooja Verma', 'retail'],
    ],
  },
  {
    manager: { username: 'manager3', name: 'Harpreet Singh Gill', reports_to: 'admin' },
    states:
      list(`Delhi, Haryana, Punjab, Chandigarh, Himachal Pradesh, Jammu and Kashmir, Ladakh, Uttarakhand,
      Uttar Pradesh, Rajasthan`),
    officers: [
      ['officer7', 'Manpreet Kaur', null],
      ['officer8', 'Deepak Yadav', 'industrial'],
      ['officer9', 'Neha Sharma', 'retail'],
      ['officer10', 'Mahendra Rathore', 'automotive'],
    ],
  },
  {
    manager: { username: 'manager4', name: 'Lakshmi Narayanan', reports_to: 'admin' },
    states: list(`Karnataka, Tamil Nadu, Kerala, Puducherry, Telangana, Andhra Pradesh, Lakshadweep,
      Andaman and Nicobar Islands`),
    officers: [
      ['officer11', 'Arun Kumar Selvaraj', null],
      ['officer12', 'Divya Menon', 'industrial'],
      ['officer13', 'Venkata Ramana Reddy', 'automotive'],
      ['officer14', 'Manjunath Gowda', 'retail'],
    ],
  },
  {
    manager: { username: 'manager5', name: 'Subhashish Banerjee', reports_to: 'admin' },
    states:
      list(`West Bengal, Odisha, Bihar, Jharkhand, Assam, Meghalaya, Tripura, Manipur, Mizoram, Nagaland,
      Arunachal Pradesh, Sikkim`),
    officers: [
      ['officer15', 'Rina Das', null],
      ['officer16', 'Santosh Kumar Mahto', 'industrial'],
      ['officer17', 'Biswajit Pradhan', 'retail'],
    ],
  },
];

const admin: Person = {
  username: 'admin',
  name: 'Meera Iyer',
  role: ADMIN,
  department: null,
  reports_to: null,
  territories: [],
};

/** The users of the demo company, each after their manager. */
export const people: readonly Person[] = [admin, ...regions.flatMap(peopleOf)];

function peopleOf({ manager, states, officers }: Region): Person[] {
  const names = towns.filter((town) => states.includes(town.state)).map((town) => town.name);
  const share = Math.ceil(names.length / officers.length);
  return [
    { ...manager, role: MANAGER, department: null, territories: names },
    ...officers.map(([username, name, department], at) => ({
      username,
      name,
      role: SALES_OFFICER,
      department,
      reports_to: manager.username,
      territories: names.slice(at * share, (at + 1) * share),
    })),
  ];
}
