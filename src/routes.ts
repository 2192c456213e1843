import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** The site map: every address of the product and the file that draws it. Paths match without regard to case. */
export const routes = rootRoute('app/root.tsx', [
  index('features/home/home.tsx'),
  route('/login', 'features/session/login.tsx'),
  route('/leads', [
    index('features/leads/list.tsx'),
    route('/create', 'features/leads/create.tsx'),
    route('/edit/$id', 'features/leads/edit.tsx'),
    route('/$id', [index('features/leads/detail.tsx'), route('/edit', 'app/aliases/lead-edit.tsx')]),
  ]),
  route('/outbox', 'features/outbox/outbox.tsx'),
  route('/data-safety', 'features/outbox/data-safety.tsx'),
  route('/my-profile', 'features/profile/profile.tsx'),
]);
