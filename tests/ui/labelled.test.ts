import { expect, it } from 'vitest';
import { labelled } from '#ui/form/labelled.ts';

it('a message away from its field names the field once', () => {
  expect(labelled('Kilometres', 'Only Numbers are allowed')).toBe('Kilometres: Only Numbers are allowed');
  expect(labelled('Title', 'Title is required')).toBe('Title is required');
  expect(labelled('Email', 'E-mail must be valid')).toBe('E-mail must be valid');
  expect(labelled('मोबाइल', 'मोबाइल नंबर 10 अंकों का होना चाहिए')).toBe('मोबाइल नंबर 10 अंकों का होना चाहिए');
  expect(labelled('', 'Please select Leads / Customers')).toBe('Please select Leads / Customers');
});
