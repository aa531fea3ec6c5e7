import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const inDevelopment =
  process.env.NODE_ENV === 'development' ? [route('styleguide', 'styleguide/styleguide.tsx')] : []

/** All routes of the website. `paths.ts` builds the links to them. */
export default [
  layout('layout/public.tsx', [
    index('routes/home/home.tsx'),
    route('sessions', 'routes/find.tsx'),
    route('sessions/:slug', 'routes/session.tsx'),
    route('tutors/:slug', 'routes/tutor.tsx'),
    route('bookedSession/:id', 'routes/booked-session.tsx'),
    route('coming-soon/:topic', 'routes/coming-soon.tsx'),
    ...inDevelopment,
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('layout/auth-layout.tsx', [
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('mailed-link', 'routes/mailed-link.tsx'),
    // Links in the identity provider's emails lead here; its settings name this URL.
    route('auth/action', 'routes/mailed-code.tsx'),
  ]),
  route('signup', 'routes/signup.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/index.tsx'),
    route('booked-sessions', 'routes/dashboard/booked-sessions.tsx'),
    route('booked/:id', 'routes/dashboard/booked.tsx'),
    route('routine', 'routes/dashboard/routine.tsx'),
    route('payment/:sessionId', 'routes/dashboard/payment.tsx'),
    route('money', 'routes/dashboard/money.tsx'),
    route('receipt/:bookingId', 'routes/dashboard/receipt.tsx'),
    route('sessions', 'routes/dashboard/sessions.tsx'),
    route('roster/:sessionId', 'routes/dashboard/roster.tsx'),
    route('my-created-sessions', 'routes/dashboard/my-created-sessions.tsx'),
    route('tutors', 'routes/dashboard/tutors.tsx'),
    route('our-tutors', 'routes/dashboard/our-tutors.tsx'),
    route('all-users', 'routes/dashboard/all-users.tsx'),
    route('adminUsers', 'routes/dashboard/admin-users.tsx'),
    route('paymentHistory', 'routes/dashboard/payment-history.tsx'),
    route('profile', 'routes/dashboard/profile.tsx'),
    route('outbox', 'routes/dashboard/outbox.tsx'),
    route('audit-trail', 'routes/dashboard/audit-trail.tsx'),
    route('branches', 'routes/dashboard/branches.tsx'),
    route('centre', 'routes/dashboard/centre.tsx'),
    route('system', 'routes/dashboard/system.tsx'),
    route('create-note', 'routes/dashboard/create-note.tsx'),
    route('manage-notes', 'routes/dashboard/manage-notes.tsx'),
    route('study-materials', 'routes/dashboard/study-materials.tsx'),
    route('view-materials', 'routes/dashboard/view-materials.tsx'),
    route('upload-materials', 'routes/dashboard/upload-materials.tsx'),
    route('*', 'routes/dashboard/not-found.tsx'),
  ]),
] satisfies RouteConfig
