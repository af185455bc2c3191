-- Dijkportaal 0.1.0, kept on 2026-11-23


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA drizzle;

CREATE SCHEMA pgboss;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

COMMENT ON EXTENSION unaccent IS 'text search dictionary that removes accents';

CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);

CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;

CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;

CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;

CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;

CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;

CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.audit_log (
    id bigint DEFAULT 0 NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer,
    action text NOT NULL,
    object text NOT NULL,
    result text NOT NULL,
    origin text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    hash text DEFAULT ''::text NOT NULL
);

CREATE FUNCTION public.audit_hash(previous text, line public.audit_log) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT encode(sha256(convert_to(jsonb_build_array(
    previous, line.id, to_char(line.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id, line.action,
    line.object, line.result, line.origin, line.details)::text, 'UTF8')), 'hex') $$;

CREATE FUNCTION public.chain_audit_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  last audit_log;
BEGIN
  -- Lines follow one another: whoever comes second waits until the first has committed, and then reads its line.
  PERFORM pg_advisory_xact_lock(7402190386);
  SELECT * INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.hash := audit_hash(coalesce(last.hash, ''), NEW);
  RETURN NEW;
END $$;

CREATE FUNCTION public.forget_recipient() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.email := NULL;
  NEW.name := '';
  NEW.reason := '';
  IF OLD.state IN ('waiting', 'claimed') THEN
    NEW.state := 'removed';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.forget_sender() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.name := '';
  NEW.email := '';
  RETURN NEW;
END $$;

CREATE FUNCTION public.mail_addresses(email text, wants_all boolean) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    SELECT coalesce(array_agg(address ORDER BY place), '{}') FROM (
      SELECT address, min(place) AS place
      FROM regexp_split_to_table(lower(translate(email, U&'\212A', 'k') COLLATE "C"), '[;, \t\n\v\f\r\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+')
        WITH ORDINALITY AS part(address, place)
      WHERE length(address) <= 254
        AND address ~ '^([a-z0-9_''+-]+\.)*[a-z0-9_''+-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$'
      GROUP BY address ORDER BY min(place) LIMIT CASE WHEN wants_all THEN NULL ELSE 1 END
    ) AS valid
  $_$;

CREATE FUNCTION public.note_contact_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM contact_counts WHERE list = TG_TABLE_NAME;
  ELSE
    EXECUTE format(
      'INSERT INTO contact_counts SELECT %L, label_id, %s * count(*) FROM (SELECT %s AS label_id FROM changed) AS labels
        GROUP BY label_id',
      TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.note_removed_objects() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO removed_objects (key)
    SELECT key FROM unnest(ARRAY[OLD.key, OLD.thumbnail_key]) AS gone(key) WHERE key IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;

CREATE FUNCTION public.search_fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint,
    name text,
    applied_at timestamp with time zone DEFAULT now()
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);

CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);

CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);

CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);

CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);

CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);

CREATE TABLE pgboss.queue_stats_20261123 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.queue_stats_20261124 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);

CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);

CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.attempt_counts (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.contact_counts (
    list text NOT NULL,
    label_id integer NOT NULL,
    difference integer NOT NULL
);

CREATE TABLE public.contact_groups (
    contact_id integer NOT NULL,
    group_id integer NOT NULL
);

CREATE TABLE public.contact_sync_runs (
    id integer NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    state text DEFAULT 'running'::text NOT NULL,
    progress real DEFAULT 0 NOT NULL,
    counts jsonb,
    skipped integer DEFAULT 0 NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    started_by_id integer
);

ALTER TABLE public.contact_sync_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_sync_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.contact_zones (
    contact_id integer NOT NULL,
    zone_id integer NOT NULL,
    is_external boolean DEFAULT false NOT NULL
);

CREATE TABLE public.contacts (
    id integer NOT NULL,
    name text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    mobile_phone text DEFAULT ''::text NOT NULL,
    invite_all_email_addresses boolean DEFAULT false NOT NULL,
    user_id integer,
    search_text text GENERATED ALWAYS AS (public.search_fold(((((name || ' '::text) || email) || ' '::text) || mobile_phone))) STORED NOT NULL,
    external_id text,
    invited_at timestamp with time zone,
    details jsonb,
    account_deleted_at timestamp with time zone,
    addresses text[] GENERATED ALWAYS AS (public.mail_addresses(email, invite_all_email_addresses)) STORED
);

ALTER TABLE public.contacts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contacts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.files (
    id integer NOT NULL,
    publication_id integer,
    site_id integer,
    role text DEFAULT 'attachment'::text NOT NULL,
    key text NOT NULL,
    thumbnail_key text,
    name text NOT NULL,
    type text NOT NULL,
    size bigint NOT NULL,
    hash text NOT NULL,
    state text DEFAULT 'ready'::text NOT NULL,
    uploaded_by_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    newsletter_id integer
);

ALTER TABLE public.files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.groups (
    id integer NOT NULL,
    name text NOT NULL
);

ALTER TABLE public.groups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.known_devices (
    user_id integer NOT NULL,
    device_hash text NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.mailed_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id integer NOT NULL,
    purpose text NOT NULL,
    token_hash text NOT NULL,
    code_hash text,
    code_request_hash text,
    code_failures integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id integer,
    recipient text NOT NULL,
    subject text NOT NULL,
    sealed text,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    is_bulk boolean DEFAULT false NOT NULL
);

CREATE TABLE public.messages (
    id integer NOT NULL,
    sender_id integer,
    name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    read_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (public.search_fold(((((subject || ' '::text) || name) || ' '::text) || email))) STORED NOT NULL
);

ALTER TABLE public.messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mfa_factors (
    user_id integer NOT NULL,
    sealed_secret text NOT NULL,
    offered_to uuid,
    enabled_at timestamp with time zone,
    codes_shown_at timestamp with time zone,
    last_step bigint
);

CREATE TABLE public.mfa_resets (
    id integer NOT NULL,
    user_id integer NOT NULL,
    reason text NOT NULL,
    requested_by integer,
    requested_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.mfa_resets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mfa_resets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.newsletter_addresses (
    email text NOT NULL,
    opted_out_at timestamp with time zone,
    bounced_at timestamp with time zone,
    is_permanent boolean DEFAULT false NOT NULL,
    soft_bounces smallint DEFAULT 0 NOT NULL,
    reason text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.newsletter_groups (
    newsletter_id integer NOT NULL,
    group_id integer NOT NULL
);

CREATE TABLE public.newsletter_mails (
    id integer NOT NULL,
    newsletter_id integer,
    user_id integer,
    contact_id integer,
    email text,
    name text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    unanswered smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    tried_at timestamp with time zone,
    sent_at timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL
);

ALTER TABLE public.newsletter_mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.newsletter_mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.newsletter_pace (
    id integer DEFAULT 1 NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.newsletter_zones (
    newsletter_id integer NOT NULL,
    zone_id integer NOT NULL
);

CREATE TABLE public.newsletters (
    id integer NOT NULL,
    title text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    send_at timestamp with time zone,
    due_at timestamp with time zone,
    send_to_contacts boolean DEFAULT false NOT NULL,
    send_to_not_logged_in boolean DEFAULT false NOT NULL,
    for_everyone boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    recipients integer,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    trouble text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (public.search_fold(title)) STORED NOT NULL
);

ALTER TABLE public.newsletters ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.newsletters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.notices (
    user_id integer NOT NULL,
    publication_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone
);

CREATE TABLE public.profiles (
    id integer NOT NULL,
    user_id integer NOT NULL,
    guid text DEFAULT ''::text NOT NULL,
    street text DEFAULT ''::text NOT NULL,
    house_number text DEFAULT ''::text NOT NULL,
    number_addition text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    state text DEFAULT ''::text NOT NULL,
    zip text DEFAULT ''::text NOT NULL,
    parcels text DEFAULT ''::text NOT NULL,
    latitude double precision,
    longitude double precision,
    polygons json DEFAULT '[]'::json NOT NULL,
    newsletter boolean DEFAULT false NOT NULL,
    notifications boolean DEFAULT false NOT NULL,
    first_login boolean DEFAULT false NOT NULL,
    password_reset boolean DEFAULT false NOT NULL,
    relatics_data jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    relatics_files text[] DEFAULT '{}'::text[] NOT NULL,
    relatics_fetched_at timestamp with time zone,
    relatics_failing_since timestamp with time zone,
    relatics_tried_at timestamp with time zone,
    relatics_lease_until timestamp with time zone
);

ALTER TABLE public.profiles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.profiles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.publication_groups (
    publication_id integer NOT NULL,
    group_id integer NOT NULL
);

CREATE TABLE public.publication_users (
    publication_id integer NOT NULL,
    user_id integer NOT NULL
);

CREATE TABLE public.publication_zones (
    publication_id integer NOT NULL,
    zone_id integer NOT NULL
);

CREATE TABLE public.publications (
    id integer NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    for_everyone boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (public.search_fold(title)) STORED NOT NULL
);

ALTER TABLE public.publications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.publications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.recovery_codes (
    user_id integer NOT NULL,
    hash text NOT NULL
);

CREATE TABLE public.refresh_tokens (
    hash text NOT NULL,
    session_id uuid NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.refused_contact_zones (
    contact_id integer NOT NULL,
    zone_id integer NOT NULL
);

CREATE TABLE public.removed_objects (
    key text NOT NULL,
    removed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id integer NOT NULL,
    rotates boolean NOT NULL,
    user_agent text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    authenticated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sites (
    id integer NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    introduction_text text DEFAULT ''::text NOT NULL,
    activation_email text DEFAULT ''::text NOT NULL,
    activation_email_subject text DEFAULT ''::text NOT NULL,
    contact_email text DEFAULT ''::text NOT NULL,
    contact_name text DEFAULT ''::text NOT NULL,
    contact_phone text DEFAULT ''::text NOT NULL,
    automatically_invite_contacts boolean DEFAULT false NOT NULL,
    analytics_embed_code text DEFAULT ''::text NOT NULL
);

ALTER TABLE public.sites ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sites_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.user_groups (
    user_id integer NOT NULL,
    group_id integer NOT NULL
);

CREATE TABLE public.user_zones (
    user_id integer NOT NULL,
    zone_id integer NOT NULL
);

CREATE TABLE public.users (
    id integer NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    password_hash text,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    is_staff boolean DEFAULT false NOT NULL,
    is_superuser boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    last_login timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (public.search_fold(((((((username || ' '::text) || email) || ' '::text) || first_name) || ' '::text) || last_name))) STORED NOT NULL
);

ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.zones (
    id integer NOT NULL,
    name text NOT NULL
);

ALTER TABLE public.zones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.zones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;

ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');

ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '75c6e09dcd853749231739b8f0f112448a67eecc2ccf323e112ee21aab590af8', 1795234001000, '20261121040641_search', '2026-11-23 19:52:52.861943+00'),
	(2, '0accaa51a935f48b0a5479a6b214570e07b800c594dac2dbde6326e4d127b764', 1795234003000, '20261121040643_people', '2026-11-23 19:52:52.861943+00'),
	(3, '485941ebd872b3c61c342fdda65676e9850be332cc169399cc16a55605fb7a15', 1795289402000, '20261121193002_accounts', '2026-11-23 19:52:52.861943+00'),
	(4, '1e284a2a8b5b926e8e996c72f68a8b91d11b150abc5b884700819765fb43e721', 1795289460000, '20261121193100_audit_chain', '2026-11-23 19:52:52.861943+00'),
	(5, '75d14f7dcd5a93623566f44de216ce22d60e4e2ed73263352ac1bdb2bed89363', 1795290122000, '20261121194202_mails_due', '2026-11-23 19:52:52.861943+00'),
	(6, 'e31c9a2156fb6514602a8f0413385b67fc6bcccd2ababddf1ec61ec8e5024108', 1795291896000, '20261121201136_label_names', '2026-11-23 19:52:52.861943+00'),
	(7, 'c03440b3dae7001f74fd0b95eead4e3481ee02408449a75837f4e542577da724', 1795291961000, '20261121201241_contacts_sync', '2026-11-23 19:52:52.861943+00'),
	(8, '5d8b08a7a0cf8f4e10a80c64f379ae9b2c2dce6da744a07808f917f8c9ed9650', 1795294947000, '20261121210227_relatics_fetched', '2026-11-23 19:52:52.861943+00'),
	(9, '8755adfbccced7b721f482540edf2d74dae8f942c8384873c5f5d1e58d343c45', 1795301369000, '20261121224929_publishing', '2026-11-23 19:52:52.861943+00'),
	(10, 'e56b45b58953cc7add5d5e8353f77fa20619a4e9300888b8dbb19987b92f2d81', 1795301371000, '20261121224931_publishing_rules', '2026-11-23 19:52:52.861943+00'),
	(11, '59d8280a548a513d3946324b48db6ff0d7f063495073d0e6c61cc5dfdda4b43a', 1795302454000, '20261121230734_contact_account_deleted', '2026-11-23 19:52:52.861943+00'),
	(12, '2c9bcaf0522876fcc8ed9f8b3f9c13522b21013ab9c756dc2a378ad28f9980bc', 1795309941000, '20261122011221_publication_titles', '2026-11-23 19:52:52.861943+00'),
	(13, 'e521f737338a6d6db5898eab317d1cc41fa3968993a9714be5ad116b27995ed4', 1795315195000, '20261122023955_mail_addresses', '2026-11-23 19:52:52.861943+00'),
	(14, 'd6eb964dc77ba420b7cd9dba243c0624741b377892f6a40c376c9ef0e4b0069d', 1795315225000, '20261122024025_newsletters', '2026-11-23 19:52:52.861943+00'),
	(15, 'bb339831cec2c62571453e0959291ff919b16b7b031f5da3324cb973eb10a975', 1795315230000, '20261122024030_newsletter_rules', '2026-11-23 19:52:52.861943+00'),
	(16, '600bac8dd8ce7a5d9cde33950f0cd1d3c718076dd23c47114bd9e17aea981074', 1795315822000, '20261122025022_contact_counts', '2026-11-23 19:52:52.861943+00'),
	(17, '78679faa2c2de59cd644c91f60b92d5c10e67283f36ecdab401c3c0a5cc40188', 1795316271000, '20261122025751_contact_addresses', '2026-11-23 19:52:52.861943+00'),
	(18, 'a9011e7ccd95d46920928ad00344c879c2772092c3ffae93a359be4397de2c25', 1795316468000, '20261122030108_newsletter_leases', '2026-11-23 19:52:52.861943+00'),
	(19, 'c6e6705541de55fdba76e63fac16f76293536f08788e6e3f9f6a79e8aa31ec04', 1795319640000, '20261122035400_newsletter_mails_kept', '2026-11-23 19:52:52.861943+00');

INSERT INTO pgboss.queue VALUES
	('__pgboss__send-it', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-23 19:52:58.216039+00', '2026-11-23 19:52:58.216039+00'),
	('portal.clean-up', 'exclusive', 2, 60, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, false, NULL, NULL, NULL, NULL, '2026-11-23 19:52:58.287404+00', '2026-11-23 19:52:58.287404+00'),
	('contacts.interrupted-syncs', 'exclusive', 2, 60, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, false, NULL, NULL, NULL, NULL, '2026-11-23 19:52:58.372366+00', '2026-11-23 19:52:58.372366+00'),
	('publications.mail', 'exclusive', 2, 60, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, false, NULL, NULL, NULL, NULL, '2026-11-23 19:52:58.397505+00', '2026-11-23 19:52:58.397505+00'),
	('files.tidy', 'exclusive', 2, 60, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, false, NULL, NULL, NULL, NULL, '2026-11-23 19:52:58.409343+00', '2026-11-23 19:52:58.409343+00'),
	('files.clean-up', 'exclusive', 2, 60, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, false, NULL, NULL, NULL, NULL, '2026-11-23 19:52:58.428099+00', '2026-11-23 19:52:58.428099+00');

INSERT INTO pgboss.schedule VALUES
	('portal.clean-up', '', 'cron', '20 3 * * *', 'Europe/Amsterdam', NULL, '{"tz": "Europe/Amsterdam"}', '2026-11-23 19:52:58.362542+00', '2026-11-23 19:52:58.362542+00', NULL),
	('contacts.interrupted-syncs', '', 'cron', '* * * * *', 'Europe/Amsterdam', NULL, '{"tz": "Europe/Amsterdam"}', '2026-11-23 19:52:58.387433+00', '2026-11-23 19:52:58.387433+00', NULL),
	('publications.mail', '', 'cron', '* * * * *', 'Europe/Amsterdam', NULL, '{"tz": "Europe/Amsterdam"}', '2026-11-23 19:52:58.405798+00', '2026-11-23 19:52:58.405798+00', NULL),
	('files.tidy', '', 'cron', '*/5 * * * *', 'Europe/Amsterdam', NULL, '{"tz": "Europe/Amsterdam"}', '2026-11-23 19:52:58.426714+00', '2026-11-23 19:52:58.426714+00', NULL),
	('files.clean-up', '', 'cron', '50 3 * * *', 'Europe/Amsterdam', NULL, '{"tz": "Europe/Amsterdam"}', '2026-11-23 19:52:58.438764+00', '2026-11-23 19:52:58.438764+00', NULL);

INSERT INTO pgboss.version VALUES
	(43, '2026-11-23 19:52:58.287654+00', '2026-11-23 19:52:58.293335+00', '2026-11-23 19:53:03.297645+00', NULL, NULL);

INSERT INTO public.attempt_counts VALUES
	('relatics-refresh:2Druy0q_k6Pd9q3Gfhz0ZzI6-A_PsurI5Odo-pE9SxE', 1, 1795464483623),
	('messages:2Druy0q_k6Pd9q3Gfhz0ZzI6-A_PsurI5Odo-pE9SxE', 1, 1795467183854),
	('login-link-network:dyNVgIbTf_uSNpUXdWhLBY8D8_rbPQzYKoyxsN9GwcU', 1, 1795467190537),
	('login-link-address:f33Pc_3Ec-qO8SM1sjuaaqoygQwhTMd1pzUEH6I7wMc', 1, 1795467190537),
	('login-link-mails:f33Pc_3Ec-qO8SM1sjuaaqoygQwhTMd1pzUEH6I7wMc', 1, 1795467190538),
	('second-factor:MsLpf4UrpMJwD9SxgJ5Go0MUP5p9C8dIu29mtpSXL5w', 0, 1795463883402),
	('sign-in-network:dyNVgIbTf_uSNpUXdWhLBY8D8_rbPQzYKoyxsN9GwcU', 1, 1795464478781);

INSERT INTO public.audit_log VALUES
	(1, '2026-11-23 19:52:59.397397+00', 1, 'session.sign_in', 'session f303889a-fe60-49c4-b74b-6cb5baaae74e', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', 'f080fe442604b55b0358b72df3391773b4b930ebd8da66307b973f85382961e8'),
	(2, '2026-11-23 19:53:00.460841+00', 1, 'password.change', 'user 1', 'success', '127.0.0.1', '{"way": "current_password", "ended_sessions": 0}', 'fb96b36151a6db2a63e69c6803d81ebf6f152b3a630194a5bac73b3efeb79b6e'),
	(3, '2026-11-23 19:53:00.907076+00', 1, 'session.sign_in', 'session a9fb46bf-1d6c-415d-b2b9-4487165f1cf9', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', 'f6c791c65dfe4049938fc3eb3c092744b4b3a0cf20505c088774e19476866c03'),
	(4, '2026-11-23 19:53:01.189976+00', 3, 'session.sign_in', 'session 593b0864-9004-4c78-a5fb-4c720257c8ca', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', '6db46b4f28549270f01a44d2eb1375678f5c6a93a37ebe3f5f58e51379666426'),
	(5, '2026-11-23 19:53:01.302407+00', 3, 'password.change', 'user 3', 'success', '127.0.0.1', '{"way": "current_password", "ended_sessions": 0}', 'c3cefc103c361b45ebfd991f99f41ab4c2a95ada5b729adbb002a5afd3146312'),
	(6, '2026-11-23 19:53:01.430546+00', 3, 'session.sign_in', 'session 527ca23d-3c0b-4661-a157-b3c99d5d02f4', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', '37b5551739647f5ab67574dc30cfc2742ef3695a90d1a040858b986de63865f8'),
	(7, '2026-11-23 19:53:01.541872+00', 4, 'session.sign_in', 'session 8dea7207-6858-4afe-a0bc-29db2d9e55c0', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', '64fd9ba0565619255b6f53bf8fce8937ccd06b5a49088b2af6f15113061f7427'),
	(8, '2026-11-23 19:53:01.941362+00', 4, 'password.change', 'user 4', 'success', '127.0.0.1', '{"way": "current_password", "ended_sessions": 0}', '51b7c44b1c889bcb0c0445a70d20e763955f7fb23d934a6fd9bdb7a06500589c'),
	(9, '2026-11-23 19:53:02.208272+00', 4, 'session.sign_in', 'session d3ab3987-4dfc-42db-bb96-2000f571be7b', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', 'd89018feef4d827ad167fdcd4640e37c0f6adf3c6d42ea04318793cf372be387'),
	(10, '2026-11-23 19:53:02.296946+00', 2, 'session.sign_in', 'session 8dc3af57-3778-4e12-8f91-bc95d326929d', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', 'c12406a950236ef7f0ce4dd0bd081b354987fe7b35c996a227f4c51635f7c6de'),
	(11, '2026-11-23 19:53:02.485632+00', 2, 'password.change', 'user 2', 'success', '127.0.0.1', '{"way": "current_password", "ended_sessions": 0}', '1a9a57b9828b4b5fbd6091a02eed18f37a3d5904816733f03e1b206ce69c5d9b'),
	(12, '2026-11-23 19:53:02.643581+00', 2, 'session.sign_in', 'session 41e41590-9310-455f-bf12-1a5478b9ade6', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', '550408266613d7e7b255310aad8a320f280cf25ee4fc084038e22158795c00e7'),
	(13, '2026-11-23 19:53:03.107574+00', 2, 'mfa.enable', 'user 2', 'success', '127.0.0.1', '{}', 'e67d988ec3959e8c3c108f664fd68e28c35d20ab0d26230a50db7a4200a9fa58'),
	(14, '2026-11-23 19:53:03.227166+00', 2, 'mfa.renew_recovery_codes', 'user 2', 'success', '127.0.0.1', '{"first": true}', 'd8ca1284be7ee4d24fae3db5a9863dccab180e78bccf4545574d9b2057a2e745'),
	(15, '2026-11-23 19:53:03.38936+00', 2, 'mfa.use_recovery_code', 'user 2', 'success', '127.0.0.1', '{"left": 9}', 'c974dcdd5590a82483a22379f64f61638633beebf57780b688b2a05187c5d16c'),
	(16, '2026-11-23 19:53:03.38936+00', 2, 'session.sign_in', 'session d519ba12-d0f8-4e0f-b78a-c909f1048090', 'success', '127.0.0.1', '{"mfa": true, "way": "password"}', 'c8287fedea72b0928f1d3fcf795a735374aba469ec4268abbfd4d783f8643500'),
	(17, '2026-11-23 19:53:04.060243+00', 2, 'user.create', 'user 46', 'success', '127.0.0.1', '{"role": "customer"}', '7d71c1a85a20e18a1710236e8e417866b3a2781088b35409b3b04aa49b45c0ab'),
	(18, '2026-11-23 19:53:04.391863+00', 46, 'session.sign_in', 'session 967cb58c-e913-4f28-be2e-f89a430cc93c', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', 'd121d4affd8a2ac68fff8e8d42d0f5c69b2c8edd8f27b981bddf58d9295fa6d8'),
	(19, '2026-11-23 19:53:04.4762+00', 46, 'mfa.enable', 'user 46', 'success', '127.0.0.1', '{}', '93fe66e440fbc2c3eeb1bfcf4ea28e6b3883a8cdf52737a4a9944d3814a488f5'),
	(20, '2026-11-23 19:53:04.500979+00', 2, 'mfa.request_reset', 'user 46', 'success', '127.0.0.1', '{}', '4cfa59266b6b75585f73a1813d2bd864f699183dbabacaa516ea359d28eba566'),
	(21, '2026-11-23 19:53:04.518282+00', 2, 'group.create', 'group 7', 'success', '127.0.0.1', '{"name": "Kadewerkers"}', 'ed3fbf398671397a816c5b76b58ceb89abcbb6c388c4447e26af46b98829679e'),
	(22, '2026-11-23 19:53:04.548533+00', 2, 'zone.create', 'zone 6', 'success', '127.0.0.1', '{"name": "Kadekwartier"}', '57f83e6c3939863c51673e61fd63ec273aac904584914b7123d1c4d285fcb269'),
	(23, '2026-11-23 19:53:04.570663+00', 2, 'contact.sync_start', 'sync 1', 'success', '127.0.0.1', '{}', '4ed15341113c59ed967a42ae8739c1b81087c7c4e7c53a4c7fe84582370a2b22'),
	(24, '2026-11-23 19:53:04.644809+00', 2, 'contact.sync', 'sync 1', 'success', '127.0.0.1', '{"created": 0, "deleted": 0, "skipped": 0, "updated": 0, "automatically_invited": 0}', '24a47017151b9eec459068a0390cac3e2a2d7fa0cf6717b1b11a91cbcd2fd6d0'),
	(25, '2026-11-23 19:53:04.76453+00', 2, 'contact.create', 'contact 61', 'success', '127.0.0.1', '{}', '8273aee1346bf1e367f9e3cd9b63606e918e91d49128e0e0cc7eadfe14fff78c'),
	(26, '2026-11-23 19:53:04.821351+00', 2, 'user.create', 'user 47', 'success', '127.0.0.1', '{"contact": 61}', '92b6e51895d223fe059d0e44fdd072f60ade92aec6b42ac84290ab649ee217aa'),
	(27, '2026-11-23 19:53:04.821351+00', 2, 'user.create', 'user 48', 'success', '127.0.0.1', '{"contact": 61}', '4a881d7de3a2341536648a03b516fa9939e343e5f36209ca6ec7bbfa11d8a10f'),
	(28, '2026-11-23 19:53:04.821351+00', 2, 'contact.invite', 'contact 61', 'success', '127.0.0.1', '{}', 'cfd20574c8aff928237ccf369786d4535aa60d2d1322e63b3ddcdfdbd6834d3c'),
	(29, '2026-11-23 19:53:05.027364+00', 2, 'contact.bulk', 'contacts', 'success', '127.0.0.1', '{"zone": 5, "count": 1, "action": "remove_zone", "failed": 0, "contacts": ["40"]}', '543ea86f89908a22c8cc93080cf03f752ef3b8e9433953acfd025b703bb790ff'),
	(30, '2026-11-23 19:53:05.304831+00', 2, 'news.create', 'news 25', 'success', '127.0.0.1', '{"title": "De kade gaat dicht", "users": [], "zones": [], "groups": [], "everyone": true}', '5bbd2fe922de94a12ec55279344139e13db12407ba3c4782c13889c1f9b7609d'),
	(31, '2026-11-23 19:53:05.416182+00', 2, 'document.create', 'document 26', 'success', '127.0.0.1', '{"title": "Dwarsprofiel", "users": [], "zones": [], "groups": [], "everyone": true}', '658ade2ea9789a2abf2499630c4f4fb629187146777106003247a5ea12a3579e'),
	(32, '2026-11-23 19:53:05.466415+00', 2, 'design.create', 'design 27', 'success', '127.0.0.1', '{"title": "Alleen voor de kade", "users": [], "zones": ["6"], "groups": ["7"], "everyone": false}', '85ddb1d6fd85d0b28ab473ad906929a01ec42abe11de910d8512942ea4af44d2'),
	(33, '2026-11-23 19:53:05.550564+00', 2, 'newsletter.create', 'newsletter 4', 'success', '127.0.0.1', '{"state": "scheduled", "title": "Voorjaar", "zones": ["6"], "due_at": "2099-01-05T08:00:00.000Z", "groups": ["7"], "everyone": false, "send_to_contacts": false, "send_to_not_logged_in": false}', '9da34ecb1969af23975304e05dc5b41c6b46b289d0f091012b5c0e23dbef53a5'),
	(34, '2026-11-23 19:53:05.707967+00', 2, 'group.create', 'group 8', 'success', '127.0.0.1', '{"name": "Weggedaan"}', '38c8c2a16e5898d4e38d52c4b0d318b7eabe56e9b53fab25bd86776c71758508'),
	(35, '2026-11-23 19:53:05.720676+00', 2, 'group.delete', 'group 8', 'success', '127.0.0.1', '{"name": "Weggedaan", "users": 0, "contacts": 0}', 'ad5177582b592a841605c0b2c6d3a3b888c013b392ac931e77a0a03ed5799c8b'),
	(36, '2026-11-23 19:53:05.821074+00', NULL, 'session.sign_in', 'user 1', 'failure', '127.0.0.1', '{"way": "password", "reason": "wrong credentials"}', 'c8d324f88036d84940045d61de3cc93e1eb32cef76c760d9fae4adb55d47946d'),
	(37, '2026-11-23 19:53:10.276036+00', 2, 'mfa.use_recovery_code', 'user 2', 'success', '127.0.0.1', '{"left": 8}', '08dd224594955d2a96948324302c0a8a83f2b812850f4bf585ceadfa0cdd6096'),
	(38, '2026-11-23 19:53:10.276036+00', 2, 'session.sign_in', 'session 1dce0a01-1a5f-409b-9e59-87c2c72c1384', 'success', '127.0.0.1', '{"mfa": true, "way": "password"}', '1398000fb2862da8571be67998ceadf47311b3d49243ee7d5b6278c0e94eedef'),
	(39, '2026-11-23 19:53:10.33578+00', 2, 'news.create', 'news 28', 'success', '127.0.0.1', '{"title": "De kade is open", "users": [], "zones": [], "groups": [], "everyone": true}', '9c994798fa120e68c653bc00bac0a1b8099ae4a699184a6a033954e5187080e3'),
	(40, '2026-11-23 19:53:10.51627+00', 2, 'file.upload', 'file 36', 'success', '127.0.0.1', '{"file": "weg.txt"}', '714be54e45367757c3094ccde2e21503f1bae87778accbe3b4e90c976f3861fa'),
	(41, '2026-11-23 19:53:10.526675+00', 2, 'file.delete', 'file 36', 'success', '127.0.0.1', '{"file": "weg.txt"}', '7bf4b1f993b2fc2f81b262d29959f6924b4c51b4387247284e38461016548584'),
	(42, '2026-11-23 19:53:10.542048+00', NULL, 'login_link.request', 'user 1', 'success', '127.0.0.1', '{}', '05cd40f554db56fd6f80ad94b4769d097cf3200e6fe688db9fbf4a37e63910c1'),
	(43, '2026-11-23 19:53:10.64659+00', 1, 'session.sign_in', 'session 4177c943-9bb5-4181-bf3b-24e450aa1dcd', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', 'cc6a493c0fb37ca598a2819a1e394194a594816e86524cc23042858abfef3551'),
	(44, '2026-11-23 19:53:10.760179+00', 2, 'mfa.use_recovery_code', 'user 2', 'success', '127.0.0.1', '{"left": 7}', '67b5debf83309f3e42e440dfd883a5293d1561b2f8fd9488be078d0f3966e7ac'),
	(45, '2026-11-23 19:53:10.760179+00', 2, 'session.sign_in', 'session 2cbbe988-76d2-49df-8d96-a80c5b29562d', 'success', '127.0.0.1', '{"mfa": true, "way": "password"}', 'cc1e159a1d4ffef2003d5a9d273b31602c88aa901b8386271fb912f68c7f4613'),
	(46, '2026-11-23 19:53:10.904331+00', 3, 'session.sign_in', 'session 13fe073e-2ee7-4c23-8511-392852921c51', 'success', '127.0.0.1', '{"mfa": false, "way": "password"}', '60fa46c5a66ed9880a21ff05a8230018b3ed9ab9488d3272764b1ed0030f6f02');

INSERT INTO public.contact_counts VALUES
	('contacts', 0, 0),
	('contacts', 0, 60),
	('contact_groups', 4, 8),
	('contact_groups', 6, 2),
	('contact_groups', 2, 17),
	('contact_groups', 3, 7),
	('contact_groups', 1, 56),
	('contact_groups', 5, 10),
	('contact_zones', 4, 13),
	('contact_zones', 2, 17),
	('contact_zones', 3, 19),
	('contact_zones', 1, 14),
	('contact_zones', 5, 15),
	('contacts', 0, 1),
	('contact_groups', 7, 1),
	('contact_zones', 6, 1),
	('contact_zones', 5, -1);

INSERT INTO public.contact_groups VALUES
	(1, 1),
	(1, 4),
	(1, 5),
	(2, 1),
	(3, 1),
	(3, 2),
	(4, 1),
	(5, 1),
	(6, 1),
	(6, 2),
	(7, 1),
	(7, 4),
	(8, 1),
	(9, 1),
	(10, 1),
	(10, 3),
	(10, 5),
	(11, 1),
	(11, 2),
	(11, 5),
	(12, 1),
	(12, 2),
	(13, 1),
	(14, 1),
	(15, 1),
	(15, 4),
	(15, 5),
	(16, 1),
	(17, 1),
	(17, 3),
	(18, 1),
	(19, 1),
	(19, 4),
	(20, 1),
	(20, 4),
	(21, 1),
	(21, 3),
	(22, 1),
	(22, 2),
	(23, 1),
	(23, 2),
	(24, 1),
	(24, 5),
	(25, 1),
	(25, 2),
	(26, 1),
	(27, 1),
	(27, 5),
	(28, 1),
	(29, 1);
INSERT INTO public.contact_groups VALUES
	(30, 1),
	(30, 2),
	(31, 1),
	(31, 2),
	(32, 1),
	(32, 2),
	(33, 1),
	(34, 1),
	(34, 2),
	(34, 4),
	(35, 1),
	(35, 2),
	(36, 1),
	(36, 4),
	(37, 1),
	(37, 2),
	(37, 3),
	(38, 1),
	(38, 2),
	(39, 1),
	(39, 3),
	(40, 1),
	(40, 2),
	(41, 6),
	(42, 6),
	(43, 3),
	(44, 5),
	(45, 1),
	(46, 1),
	(47, 1),
	(48, 1),
	(49, 1),
	(49, 2),
	(50, 1),
	(50, 2),
	(50, 4),
	(51, 1),
	(52, 1),
	(53, 1),
	(54, 1),
	(54, 5),
	(55, 1),
	(56, 1),
	(57, 1),
	(57, 5),
	(58, 1),
	(58, 5),
	(59, 1),
	(59, 3),
	(60, 1);
INSERT INTO public.contact_groups VALUES
	(61, 7);

INSERT INTO public.contact_sync_runs OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-23 19:53:04.570663+00', '2026-11-23 19:53:04.644809+00', 'succeeded', 1, '{"created": 0, "deleted": 0, "updated": 0, "automatically_invited": 0}', 0, '', 2);

INSERT INTO public.contact_zones VALUES
	(1, 3, true),
	(2, 1, true),
	(3, 1, true),
	(4, 2, true),
	(5, 3, true),
	(6, 1, true),
	(7, 1, true),
	(8, 1, true),
	(9, 1, true),
	(10, 1, true),
	(11, 1, true),
	(12, 2, true),
	(13, 2, true),
	(14, 2, true),
	(15, 2, true),
	(16, 2, true),
	(17, 2, true),
	(18, 2, true),
	(19, 2, true),
	(20, 2, true),
	(21, 2, true),
	(22, 2, true),
	(23, 3, true),
	(24, 3, true),
	(25, 3, true),
	(26, 3, true),
	(27, 3, true),
	(28, 3, true),
	(29, 3, true),
	(30, 3, true),
	(31, 4, true),
	(32, 4, true),
	(33, 4, true),
	(34, 4, true),
	(34, 5, true),
	(35, 5, true),
	(35, 4, true),
	(36, 5, true),
	(37, 5, true),
	(38, 5, true),
	(39, 5, true),
	(41, 1, true),
	(41, 2, true),
	(41, 3, true),
	(41, 4, true),
	(41, 5, true),
	(42, 1, true),
	(42, 2, true),
	(42, 3, true),
	(42, 4, true);
INSERT INTO public.contact_zones VALUES
	(42, 5, true),
	(43, 1, true),
	(43, 2, true),
	(43, 3, true),
	(43, 4, true),
	(43, 5, true),
	(44, 1, true),
	(44, 2, true),
	(44, 3, true),
	(44, 4, true),
	(44, 5, true),
	(45, 3, true),
	(46, 4, true),
	(47, 1, true),
	(48, 5, true),
	(49, 5, true),
	(50, 2, true),
	(51, 3, true),
	(52, 3, true),
	(53, 4, true),
	(54, 4, true),
	(55, 5, true),
	(56, 3, true),
	(57, 3, true),
	(58, 1, true),
	(59, 5, true),
	(60, 4, true),
	(61, 6, false);

INSERT INTO public.contacts OVERRIDING SYSTEM VALUE VALUES
	(1, 'Linde van der Kolk', 'bewoner@example.org', '06-00000001', false, 1, DEFAULT, 'R_00001', NULL, '{"zip": "0417 RL", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "In ''t Rietland", "parcels": "KDL02 C 1145, KDL02 C 1148, KDL02 C 1149", "lastName": "van der Kolk", "latitude": 51.849958, "polygons": [{"name": "KDL02 C 1145", "polygon": [[51.8497927, 5.1014975], [51.8496833, 5.102795], [51.8501659, 5.1031705], [51.8502365, 5.1018096]]}, {"name": "KDL02 C 1148", "polygon": [[51.8502365, 5.1018096], [51.8501659, 5.1031705], [51.8537352, 5.1059482], [51.8539601, 5.1044274]]}, {"name": "KDL02 C 1149", "polygon": [[51.8491801, 5.1010461], [51.8490728, 5.1016033], [51.8491005, 5.1023627], [51.8470313, 5.1007502], [51.8470788, 5.1002621], [51.8471939, 5.0996522]]}], "firstName": "Linde", "longitude": 5.1023137, "houseNumber": "4", "numberAddition": ""}', NULL, DEFAULT),
	(2, 'Merel Kwelder', 'nieuw@example.org', '06-00000002', false, 4, DEFAULT, 'R_00004', NULL, '{"zip": "0408 KD", "city": "Kromwaard", "state": "Gelderland", "street": "Kromme Dijk", "parcels": "KDL02 A 1125, KDL02 A 1130", "lastName": "Kwelder", "latitude": 51.8350301, "polygons": [{"name": "KDL02 A 1125", "polygon": [[51.8347231, 5.0367765], [51.8347295, 5.0373305], [51.8352256, 5.0371129], [51.8352254, 5.0368837], [51.8352347, 5.0365662]]}, {"name": "KDL02 A 1130", "polygon": [[51.8352347, 5.0365662], [51.8352254, 5.0368837], [51.8352256, 5.0371129], [51.8350447, 5.037657], [51.836758, 5.0369161], [51.8367718, 5.0369101], [51.8368776, 5.0358904], [51.8367975, 5.0359235]]}], "firstName": "Merel", "longitude": 5.0369081, "houseNumber": "5", "numberAddition": ""}', NULL, DEFAULT),
	(3, 'Wielewaal-Madelief van den Uiterwaardenbergh-Zomerkade tot Binnenberm en in ''t Oude Rivierenland', 'wielewaalmadelief.vandenuiterwaardenberghzomerka@example.org', '06-00000003', false, 8, DEFAULT, 'R_00008', NULL, '{"zip": "0408 KD", "city": "Kromwaard", "state": "Gelderland", "street": "Kromme Dijk", "parcels": "KDL02 A 1101, KDL02 A 1103, KDL02 A 1107", "lastName": "van den Uiterwaardenbergh-Zomerkade tot Binnenberm en in ''t Oude Rivierenland", "latitude": 51.8360409, "polygons": [{"name": "KDL02 A 1101", "polygon": [[51.8357645, 5.0236352], [51.8356259, 5.0249621], [51.8362247, 5.0250281], [51.8364059, 5.0237703]]}, {"name": "KDL02 A 1103", "polygon": [[51.8364059, 5.0237703], [51.8362247, 5.0250281], [51.8395535, 5.0253953], [51.8397274, 5.0244702]]}, {"name": "KDL02 A 1107", "polygon": [[51.8351762, 5.0234363], [51.8350536, 5.0243295], [51.8349817, 5.024965], [51.832642, 5.0247188], [51.8326308, 5.0236857], [51.8327356, 5.0229087]]}], "firstName": "Wielewaal-Madelief", "longitude": 5.0243216, "houseNumber": "2", "numberAddition": ""}', NULL, DEFAULT),
	(4, 'Barbeel Buitenberm', 'barbeel.buitenberm@example.org', '06-00000004', false, 9, DEFAULT, 'R_00009', NULL, '{"zip": "0412 WS", "city": "Oudkolk", "state": "Gelderland", "street": "Wielsteeg", "parcels": "", "lastName": "Buitenberm", "latitude": null, "polygons": [], "firstName": "Barbeel", "longitude": null, "houseNumber": "13", "numberAddition": ""}', NULL, DEFAULT),
	(5, 'Duif Ooibos', 'duif.ooibos@example.org', '', false, 10, DEFAULT, 'R_00010', NULL, '{"zip": "0417 WS", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "Zomerkade", "parcels": "", "lastName": "Ooibos", "latitude": null, "polygons": [], "firstName": "Duif", "longitude": null, "houseNumber": "6", "numberAddition": ""}', NULL, DEFAULT),
	(6, 'Regen Gemaal', 'regen.gemaal@example.org', '', false, 11, DEFAULT, 'R_00011', NULL, '{"zip": "0408 KD", "city": "Kromwaard", "state": "Gelderland", "street": "Kromme Dijk", "parcels": "KDL02 A 1109, KDL02 A 1112, KDL02 A 1115, KDL02 A 1119, KDL02 A 1123", "lastName": "Gemaal", "latitude": 51.8355314, "polygons": [{"name": "KDL02 A 1109", "polygon": [[51.8356987, 5.0253042], [51.8355313, 5.0264718], [51.8378597, 5.0264803], [51.8397772, 5.0265082], [51.8398786, 5.0256647], [51.8374242, 5.0254491]]}, {"name": "KDL02 A 1112", "polygon": [[51.835397, 5.0264713], [51.8352794, 5.027623], [51.8356821, 5.0275921], [51.8358538, 5.026473]]}, {"name": "KDL02 A 1115", "polygon": [[51.8358538, 5.026473], [51.8356821, 5.0275921], [51.8376142, 5.0274438], [51.8396826, 5.0273107], [51.8397772, 5.0265082], [51.8378597, 5.0264803]]}, {"name": "KDL02 A 1119", "polygon": [[51.8353911, 5.0276144], [51.835311, 5.0286026], [51.8396585, 5.0280542], [51.839676, 5.0277169], [51.8396826, 5.0273107], [51.8376142, 5.0274438]]}, {"name": "KDL02 A 1123", "polygon": [[51.8348757, 5.0257248], [51.8347667, 5.0271709], [51.834654, 5.0282018], [51.8338495, 5.028297], [51.8325087, 5.0284115], [51.8326223, 5.0272136], [51.8329127, 5.0256203]]}], "firstName": "Regen", "longitude": 5.0269931, "houseNumber": "4", "numberAddition": ""}', NULL, DEFAULT),
	(7, 'Andoorn de l''Étang', 'andoorn.deletang@example.org', '06-00000007', false, 12, DEFAULT, 'R_00012', NULL, '{"zip": "0408 KD", "city": "Kromwaard", "state": "Gelderland", "street": "Kromme Dijk", "parcels": "KDL02 A 1129", "lastName": "de l''Étang", "latitude": 51.8349432, "polygons": [{"name": "KDL02 A 1129", "polygon": [[51.8347364, 5.0373275], [51.8347158, 5.0377993], [51.8350447, 5.037657], [51.8352256, 5.0371129]]}], "firstName": "Andoorn", "longitude": 5.0375235, "houseNumber": "7", "numberAddition": ""}', NULL, DEFAULT),
	(44, 'Vogelwerkgroep De Roerdomp', 'info.vogelwerkgroepderoerdomp@example.org', '06-00000044', false, NULL, DEFAULT, 'R_00104', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(8, 'Roos Doorbraak', 'roos.doorbraak@example.org', '06-00000008', false, 13, DEFAULT, 'R_00013', NULL, '{"zip": "0408 WS", "city": "Kromwaard", "state": "Gelderland", "street": "Reeënsteeg", "parcels": "KDL02 A 1132", "lastName": "Doorbraak", "latitude": 51.8350044, "polygons": [{"name": "KDL02 A 1132", "polygon": [[51.8347416, 5.0377881], [51.8347499, 5.0383325], [51.8353119, 5.0380896], [51.8352403, 5.0375724]]}], "firstName": "Roos", "longitude": 5.0379545, "houseNumber": "2", "numberAddition": ""}', NULL, DEFAULT),
	(9, 'Roerdomp Wielsteen-Veerstoep', 'roerdomp.wielsteenveerstoep@example.org', '', false, 14, DEFAULT, 'R_00014', NULL, '{"zip": "0408 WS", "city": "Kromwaard", "state": "Gelderland", "street": "Reeënsteeg", "parcels": "KDL02 A 1135, KDL02 A 1139", "lastName": "Wielsteen-Veerstoep", "latitude": 51.8349595, "polygons": [{"name": "KDL02 A 1135", "polygon": [[51.8347705, 5.0383236], [51.8347964, 5.0385617], [51.83481, 5.0388383], [51.8352618, 5.0386451], [51.8352056, 5.0381355]]}, {"name": "KDL02 A 1139", "polygon": [[51.8352403, 5.0375724], [51.8353119, 5.0380896], [51.8352056, 5.0381355], [51.8352618, 5.0386451], [51.8367038, 5.0380282], [51.8372291, 5.0377966], [51.8372117, 5.0371939], [51.8371883, 5.0367304], [51.836758, 5.0369161]]}], "firstName": "Roerdomp", "longitude": 5.0384965, "houseNumber": "4", "numberAddition": ""}', NULL, DEFAULT),
	(10, 'Wulp Damwand', 'wulp.damwand@example.org', '06-00000010', false, 15, DEFAULT, 'R_00015', NULL, '{"zip": "0408 WS", "city": "Kromwaard", "state": "Gelderland", "street": "Reeënsteeg", "parcels": "KDL02 A 1142, KDL02 A 1145, KDL02 A 1147", "lastName": "Damwand", "latitude": 51.8352628, "polygons": [{"name": "KDL02 A 1142", "polygon": [[51.8348422, 5.0391319], [51.8349749, 5.0404191], [51.8356591, 5.0401164], [51.8354681, 5.0388579]]}, {"name": "KDL02 A 1145", "polygon": [[51.8354681, 5.0388579], [51.8356591, 5.0401164], [51.8392902, 5.0385098], [51.8391787, 5.0372333]]}, {"name": "KDL02 A 1147", "polygon": [[51.8342866, 5.0393469], [51.8342788, 5.0401548], [51.8343921, 5.0407046], [51.8328461, 5.0413886], [51.8325864, 5.0400916], [51.8335668, 5.0396586]]}], "firstName": "Wulp", "longitude": 5.0396792, "houseNumber": "6", "numberAddition": ""}', NULL, DEFAULT),
	(11, 'Snip van de Wetering', 'snip.vandewetering@example.org', '06-00000011', false, 16, DEFAULT, 'R_00016', NULL, '{"zip": "0408 WS", "city": "Kromwaard", "state": "Gelderland", "street": "Reeënsteeg", "parcels": "KDL02 A 1149, KDL02 A 1153, KDL02 A 1156, KDL02 A 1160", "lastName": "van de Wetering", "latitude": 51.8353274, "polygons": [{"name": "KDL02 A 1149", "polygon": [[51.8351231, 5.0406617], [51.8352152, 5.0415756], [51.8398621, 5.0395327], [51.8398316, 5.0385772]]}, {"name": "KDL02 A 1153", "polygon": [[51.835101, 5.0416258], [51.8351515, 5.0422274], [51.8351649, 5.0425973], [51.8356952, 5.0423647], [51.8356283, 5.041394]]}, {"name": "KDL02 A 1156", "polygon": [[51.8356283, 5.041394], [51.8356952, 5.0423647], [51.8399544, 5.0404967], [51.8398621, 5.0395327]]}, {"name": "KDL02 A 1160", "polygon": [[51.8345235, 5.0410745], [51.8344653, 5.0420925], [51.8345211, 5.0427321], [51.8329164, 5.0434369], [51.8328214, 5.0424894], [51.8328406, 5.04182], [51.8338006, 5.0413928]]}], "firstName": "Snip", "longitude": 5.0420568, "houseNumber": "7", "numberAddition": ""}', NULL, DEFAULT),
	(12, 'Fluiter Kistdam', 'fluiter.kistdam@example.org', '', false, 17, DEFAULT, 'R_00017', NULL, '{"zip": "0412 WS", "city": "Oudkolk", "state": "Gelderland", "street": "Wielsteeg", "parcels": "KDL02 B 1103, KDL02 B 1107, KDL02 B 1108, KDL02 B 1112, KDL02 B 1115, KDL02 B 1159", "lastName": "Kistdam", "latitude": 51.8362704, "polygons": [{"name": "KDL02 B 1103", "polygon": [[51.8359087, 5.0559612], [51.8361497, 5.0579364], [51.8366703, 5.0576895], [51.836488, 5.0557122]]}, {"name": "KDL02 B 1107", "polygon": [[51.836488, 5.0557122], [51.8366703, 5.0576895], [51.8385852, 5.0567812], [51.8388601, 5.056655], [51.8386812, 5.0547739], [51.838388, 5.0548956]]}, {"name": "KDL02 B 1108", "polygon": [[51.8386812, 5.0547739], [51.8388601, 5.056655], [51.8405781, 5.0558663], [51.8405092, 5.0540154]]}, {"name": "KDL02 B 1112", "polygon": [[51.8362603, 5.0578839], [51.8363896, 5.0589072], [51.8406464, 5.0568314], [51.8405781, 5.0558663], [51.8385852, 5.0567812]]}, {"name": "KDL02 B 1115", "polygon": [[51.8354025, 5.0563258], [51.8354338, 5.0571103], [51.8355432, 5.0576438], [51.8347323, 5.0579815], [51.8331624, 5.058673], [51.833119, 5.0580488], [51.8330903, 5.057309]]}, {"name": "KDL02 B 1159", "polygon": [[51.8399753, 5.0726114], [51.8404936, 5.0736476], [51.8408991, 5.0741405], [51.8401018, 5.0751432], [51.8388478, 5.0767582], [51.8383837, 5.0758123], [51.8379126, 5.0750627]]}], "firstName": "Fluiter", "longitude": 5.0567827, "houseNumber": "2", "numberAddition": ""}', NULL, DEFAULT),
	(13, 'Madelief Bieënwaard-Wakerdijk', 'madelief.bieenwaardwakerdijk@example.org', '06-00000013', false, 18, DEFAULT, 'R_00018', NULL, '{"zip": "0412 WS", "city": "Oudkolk", "state": "Gelderland", "street": "Wielsteeg", "parcels": "KDL02 B 1122, KDL02 B 1124, KDL02 B 1125", "lastName": "Bieënwaard-Wakerdijk", "latitude": 51.8377654, "polygons": [{"name": "KDL02 B 1122", "polygon": [[51.8373822, 5.0645157], [51.8375295, 5.064861], [51.8377256, 5.0653641], [51.8382331, 5.0649789], [51.8380269, 5.064576], [51.837851, 5.064183]]}, {"name": "KDL02 B 1124", "polygon": [[51.837851, 5.064183], [51.8380269, 5.064576], [51.8382331, 5.0649789], [51.8401859, 5.0634968], [51.8399398, 5.0627008]]}, {"name": "KDL02 B 1125", "polygon": [[51.8366796, 5.0647148], [51.8370912, 5.0654086], [51.8372653, 5.0660142], [51.8346161, 5.0680606], [51.834412, 5.0670853], [51.8343147, 5.0663629]]}], "firstName": "Madelief", "longitude": 5.0647147, "houseNumber": "5", "numberAddition": ""}', NULL, DEFAULT),
	(14, 'Anemoon Duiker', 'anemoon.duiker@example.org', '06-00000014', false, 19, DEFAULT, 'R_00019', NULL, '{"zip": "0412 WS", "city": "Oudkolk", "state": "Gelderland", "street": "Wielsteeg", "parcels": "KDL02 B 1127", "lastName": "Duiker", "latitude": 51.8381776, "polygons": [{"name": "KDL02 B 1127", "polygon": [[51.8379341, 5.0658003], [51.8380148, 5.0659514], [51.8381049, 5.0661868], [51.8383822, 5.0659777], [51.8383053, 5.0657189], [51.8382394, 5.065561]]}], "firstName": "Anemoon", "longitude": 5.0658531, "houseNumber": "8", "numberAddition": ""}', NULL, DEFAULT),
	(15, 'Grutto van der Kwelsloot', 'grutto.vanderkwelsloot@example.org', '06-00000015', false, 20, DEFAULT, 'R_00020', NULL, '{"zip": "0412 RL", "city": "Oudkolk", "state": "Gelderland", "street": "Achter de Kolk", "parcels": "KDL02 B 1130", "lastName": "van der Kwelsloot", "latitude": 51.8383436, "polygons": [{"name": "KDL02 B 1130", "polygon": [[51.8380929, 5.0661959], [51.8381727, 5.0663478], [51.8382977, 5.0665884], [51.8386338, 5.0663502], [51.8383822, 5.0659777]]}], "firstName": "Grutto", "longitude": 5.0663467, "houseNumber": "3", "numberAddition": ""}', NULL, DEFAULT),
	(16, 'Karekiet van der Dijktafel', 'karekiet.vanderdijktafel@example.org', '06-00000016', false, 21, DEFAULT, 'R_00021', NULL, '{"zip": "0412 KD", "city": "Oudkolk", "state": "Gelderland", "street": "Kolkdijk", "parcels": "KDL02 B 1132", "lastName": "van der Dijktafel", "latitude": 51.8385624, "polygons": [{"name": "KDL02 B 1132", "polygon": [[51.8382805, 5.0666006], [51.8384274, 5.0668709], [51.8386781, 5.0666605], [51.8386481, 5.0664793], [51.8386134, 5.0663647]]}], "firstName": "Karekiet", "longitude": 5.066625, "houseNumber": "1", "numberAddition": ""}', NULL, DEFAULT),
	(17, 'Anjer van der Kribbe', 'anjer.vanderkribbe@example.org', '06-00000017', false, 22, DEFAULT, 'R_00022', NULL, '{"zip": "0412 KD", "city": "Oudkolk", "state": "Gelderland", "street": "Kolkdijk", "parcels": "KDL02 B 1136", "lastName": "van der Kribbe", "latitude": 51.8386956, "polygons": [{"name": "KDL02 B 1136", "polygon": [[51.8384084, 5.0668868], [51.8385361, 5.0671642], [51.8386268, 5.0673717], [51.8389933, 5.0670455], [51.8388164, 5.0665444]]}], "firstName": "Anjer", "longitude": 5.0669661, "houseNumber": "4", "numberAddition": ""}', NULL, DEFAULT),
	(18, 'Linde Rivierduin', 'linde.rivierduin@example.org', '', false, 23, DEFAULT, 'R_00023', NULL, '{"zip": "0412 RL", "city": "Oudkolk", "state": "Gelderland", "street": "Achter de Kolk", "parcels": "KDL02 B 1138, KDL02 B 1141", "lastName": "Rivierduin", "latitude": 51.8388681, "polygons": [{"name": "KDL02 B 1138", "polygon": [[51.8386557, 5.0674928], [51.838805, 5.0678435], [51.8391115, 5.0675655], [51.8390247, 5.067166]]}, {"name": "KDL02 B 1141", "polygon": [[51.8390247, 5.067166], [51.8391115, 5.0675655], [51.8391794, 5.067782], [51.839264, 5.0680273], [51.8406614, 5.0667276], [51.8404103, 5.0659341], [51.8401746, 5.0661478]]}], "firstName": "Linde", "longitude": 5.0675602, "houseNumber": "6", "numberAddition": "B"}', NULL, DEFAULT),
	(19, 'Zwaan Kruin', 'zwaan.kruin@example.org', '06-00000019', false, 24, DEFAULT, 'R_00024', NULL, '{"zip": "0412 RL", "city": "Oudkolk", "state": "Gelderland", "street": "Achter de Kolk", "parcels": "KDL02 B 1139", "lastName": "Kruin", "latitude": 51.839094, "polygons": [{"name": "KDL02 B 1139", "polygon": [[51.8387784, 5.0678677], [51.8389683, 5.0683023], [51.839264, 5.0680273], [51.8391794, 5.067782], [51.8391115, 5.0675655]]}], "firstName": "Zwaan", "longitude": 5.0679579, "houseNumber": "8", "numberAddition": ""}', NULL, DEFAULT),
	(20, 'Zuring Achterwaard', 'zuring.achterwaard@example.org', '06-00000020', false, 25, DEFAULT, 'R_00025', NULL, '{"zip": "0412 RL", "city": "Oudkolk", "state": "Gelderland", "street": "Achter de Kolk", "parcels": "KDL02 B 1142", "lastName": "Achterwaard", "latitude": 51.839224, "polygons": [{"name": "KDL02 B 1142", "polygon": [[51.8389697, 5.068301], [51.8390683, 5.0687359], [51.8395118, 5.0682897], [51.8393746, 5.0679244]]}], "firstName": "Zuring", "longitude": 5.0682872, "houseNumber": "10", "numberAddition": ""}', NULL, DEFAULT),
	(21, 'Vlier Stuwpeil', 'vlier.stuwpeil@example.org', '06-00000021', false, 26, DEFAULT, 'R_00026', NULL, '{"zip": "0412 WS", "city": "Oudkolk", "state": "Gelderland", "street": "Wielsteeg", "parcels": "KDL02 B 1143, KDL02 B 1146, KDL02 B 1148", "lastName": "Stuwpeil", "latitude": 51.8392713, "polygons": [{"name": "KDL02 B 1143", "polygon": [[51.8390442, 5.0687602], [51.8391492, 5.0692174], [51.839541, 5.0688244], [51.8394801, 5.0683216]]}, {"name": "KDL02 B 1146", "polygon": [[51.8393746, 5.0679244], [51.8395118, 5.0682897], [51.8394801, 5.0683216], [51.839541, 5.0688244], [51.8410153, 5.0673459], [51.8408372, 5.0665641]]}, {"name": "KDL02 B 1148", "polygon": [[51.8397828, 5.0709202], [51.8399078, 5.0706767], [51.8398904, 5.0702426], [51.8396443, 5.0698443], [51.8394276, 5.069739], [51.8392292, 5.070076], [51.8391652, 5.0705129], [51.8392806, 5.0708105], [51.8395263, 5.0710499]]}], "firstName": "Vlier", "longitude": 5.0687578, "houseNumber": "9", "numberAddition": ""}', NULL, DEFAULT),
	(27, 'Koraal van der Schaardijk', 'koraal.vanderschaardijk@example.org', '06-00000027', false, 32, DEFAULT, 'R_00032', NULL, '{"zip": "0417 RL", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "In ''t Rietland", "parcels": "KDL02 C 1151", "lastName": "van der Schaardijk", "latitude": 51.8498365, "polygons": [{"name": "KDL02 C 1151", "polygon": [[51.8496021, 5.1036417], [51.8495605, 5.1041126], [51.8500751, 5.1045411], [51.8500581, 5.1039726]]}], "firstName": "Koraal", "longitude": 5.1041083, "houseNumber": "9", "numberAddition": "bis"}', NULL, DEFAULT),
	(28, 'Dauw Kleikist', 'dauw.kleikist@example.org', '06-00000028', false, 33, DEFAULT, 'R_00033', NULL, '{"zip": "0417 RL", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "In ''t Rietland", "parcels": "KDL02 C 1153", "lastName": "Kleikist", "latitude": 51.8496552, "polygons": [{"name": "KDL02 C 1153", "polygon": [[51.8495714, 5.1041217], [51.8494895, 5.1045836], [51.8497277, 5.1047962], [51.8498367, 5.1043426]]}], "firstName": "Dauw", "longitude": 5.104447, "houseNumber": "10", "numberAddition": ""}', NULL, DEFAULT),
	(22, 'Vuurdoorn Zandbank', 'vuurdoorn.zandbank@example.org', '06-00000022', false, 27, DEFAULT, 'R_00027', NULL, '{"zip": "0412 WS", "city": "Oudkolk", "state": "Gelderland", "street": "Wielsteeg", "parcels": "KDL02 B 1150, KDL02 B 1151, KDL02 B 1153, KDL02 B 1156, KDL02 B 1119", "lastName": "Zandbank", "latitude": 51.8411874, "polygons": [{"name": "KDL02 B 1150", "polygon": [[51.8402353, 5.0714808], [51.8404145, 5.0717951], [51.8407323, 5.0722825], [51.8436799, 5.0686631], [51.8433276, 5.0679054]]}, {"name": "KDL02 B 1151", "polygon": [[51.840619, 5.0724215], [51.8411664, 5.0733589], [51.8417061, 5.072678], [51.84116, 5.0717572]]}, {"name": "KDL02 B 1153", "polygon": [[51.84116, 5.0717572], [51.8417061, 5.072678], [51.8424455, 5.0717454], [51.8441211, 5.0695962], [51.8439091, 5.0691628], [51.8436799, 5.0686631]]}, {"name": "KDL02 B 1156", "polygon": [[51.8412542, 5.0732482], [51.8416547, 5.0740238], [51.8428654, 5.0724673], [51.8445304, 5.0702938], [51.8441211, 5.0695962], [51.8424455, 5.0717454]]}, {"name": "KDL02 B 1119", "polygon": [[51.8355432, 5.0576438], [51.8357099, 5.0585089], [51.8357459, 5.0590664], [51.8345801, 5.0596162], [51.8331491, 5.0603243], [51.8331221, 5.0596585], [51.8331624, 5.058673], [51.8347323, 5.0579815]]}], "firstName": "Vuurdoorn", "longitude": 5.0725577, "houseNumber": "11", "numberAddition": ""}', NULL, DEFAULT),
	(23, 'Zwaluw Duikelaar', 'zwaluw.duikelaar@example.org', '06-00000023', false, 28, DEFAULT, 'R_00028', NULL, '{"zip": "0417 WS", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "Zomerkade", "parcels": "KDL02 C 1104, KDL02 C 1106, KDL02 C 1110, KDL02 C 1112, KDL02 C 1144", "lastName": "Duikelaar", "latitude": 51.8484679, "polygons": [{"name": "KDL02 C 1104", "polygon": [[51.8475854, 5.0835629], [51.8480589, 5.0844817], [51.8514714, 5.0820149], [51.8512494, 5.0815261], [51.8509119, 5.0807567]]}, {"name": "KDL02 C 1106", "polygon": [[51.8479475, 5.0845622], [51.8483342, 5.0853352], [51.848933, 5.0849211], [51.8487371, 5.0845488], [51.8485352, 5.0841374]]}, {"name": "KDL02 C 1110", "polygon": [[51.8485352, 5.0841374], [51.8487371, 5.0845488], [51.848933, 5.0849211], [51.8518432, 5.0829086], [51.8516493, 5.0824447], [51.8514714, 5.0820149]]}, {"name": "KDL02 C 1112", "polygon": [[51.8484403, 5.0852619], [51.8486752, 5.0858343], [51.8488986, 5.086373], [51.8524284, 5.084425], [51.8518432, 5.0829086]]}, {"name": "KDL02 C 1144", "polygon": [[51.8491962, 5.0936104], [51.8492945, 5.0945554], [51.8495262, 5.095553], [51.8479902, 5.0951269], [51.8479064, 5.0944283], [51.8477269, 5.0934691], [51.8485488, 5.0935624]]}], "firstName": "Zwaluw", "longitude": 5.0846568, "houseNumber": "3", "numberAddition": "bis"}', NULL, DEFAULT),
	(24, 'Orchidé op ''t Stroomdal', 'orchide.optstroomdal@example.org', '06-00000024', false, 29, DEFAULT, 'R_00029', NULL, '{"zip": "0417 WS", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "Zomerkade", "parcels": "KDL02 C 1117, KDL02 C 1120, KDL02 C 1121", "lastName": "op ''t Stroomdal", "latitude": 51.8497505, "polygons": [{"name": "KDL02 C 1117", "polygon": [[51.8494062, 5.0893949], [51.8495078, 5.0904001], [51.8501258, 5.0902866], [51.8500368, 5.0892196]]}, {"name": "KDL02 C 1120", "polygon": [[51.8500368, 5.0892196], [51.8501258, 5.0902866], [51.8531973, 5.0897227], [51.8529541, 5.0884174], [51.8515879, 5.0887885]]}, {"name": "KDL02 C 1121", "polygon": [[51.8487818, 5.0893938], [51.8488224, 5.090168], [51.8489717, 5.0906665], [51.8470286, 5.0909926], [51.8469212, 5.0903808], [51.846782, 5.0899774], [51.8479747, 5.0896166]]}], "firstName": "Orchidé", "longitude": 5.0898381, "houseNumber": "4", "numberAddition": "A"}', NULL, DEFAULT),
	(25, 'Marjolein Drempel', 'marjolein.drempel@example.org', '06-00000025', false, 30, DEFAULT, 'R_00030', NULL, '{"zip": "0417 RL", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "In ''t Rietland", "parcels": "KDL02 C 1124, KDL02 C 1125, KDL02 C 1129, KDL02 C 1132, KDL02 C 1134, KDL02 C 1137, KDL02 C 1141, KDL02 C 1113", "lastName": "Drempel", "latitude": 51.8500679, "polygons": [{"name": "KDL02 C 1124", "polygon": [[51.8496684, 5.0908246], [51.8498681, 5.0928453], [51.8522175, 5.0929734], [51.8520637, 5.0916931], [51.8519386, 5.0904988]]}, {"name": "KDL02 C 1125", "polygon": [[51.8519386, 5.0904988], [51.8520637, 5.0916931], [51.8522175, 5.0929734], [51.8543278, 5.0930886], [51.8539278, 5.0902134]]}, {"name": "KDL02 C 1129", "polygon": [[51.849752, 5.0928389], [51.8498638, 5.0939236], [51.8499445, 5.0946919], [51.8505498, 5.0948025], [51.8503046, 5.0928691]]}, {"name": "KDL02 C 1132", "polygon": [[51.8503046, 5.0928691], [51.8505498, 5.0948025], [51.8525477, 5.0951674], [51.8522838, 5.092977]]}, {"name": "KDL02 C 1134", "polygon": [[51.8522838, 5.092977], [51.8525477, 5.0951674], [51.8545543, 5.0955339], [51.8543278, 5.0930886]]}, {"name": "KDL02 C 1137", "polygon": [[51.8500769, 5.0947161], [51.8501546, 5.0958734], [51.8545828, 5.0971546], [51.8545543, 5.0955339]]}, {"name": "KDL02 C 1141", "polygon": [[51.8489125, 5.0910676], [51.8491053, 5.0925238], [51.8491962, 5.0936104], [51.8485488, 5.0935624], [51.8477269, 5.0934691], [51.8474972, 5.0920944], [51.8472598, 5.0912836]]}, {"name": "KDL02 C 1113", "polygon": [[51.8471047, 5.0842413], [51.8475022, 5.0853404], [51.8481172, 5.08655], [51.8464301, 5.0875185], [51.8460623, 5.086643], [51.8455688, 5.0855051]]}], "firstName": "Marjolein", "longitude": 5.0938238, "houseNumber": "2", "numberAddition": ""}', NULL, DEFAULT),
	(26, 'Sijs van der Kil', 'sijs.vanderkil@example.org', '', false, 31, DEFAULT, 'R_00031', NULL, '{"zip": "0417 RL", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "In ''t Rietland", "parcels": "KDL02 C 1150, KDL02 C 1152", "lastName": "van der Kil", "latitude": 51.8499008, "polygons": [{"name": "KDL02 C 1150", "polygon": [[51.8496738, 5.1031156], [51.8496245, 5.103658], [51.8500581, 5.1039726], [51.8500878, 5.1037258], [51.85014, 5.1034889]]}, {"name": "KDL02 C 1152", "polygon": [[51.85014, 5.1034889], [51.8500878, 5.1037258], [51.8500581, 5.1039726], [51.8500751, 5.1045411], [51.8518371, 5.1060084], [51.8519001, 5.1053964], [51.8519578, 5.1049444]]}], "firstName": "Sijs", "longitude": 5.1035942, "houseNumber": "6", "numberAddition": ""}', NULL, DEFAULT),
	(41, 'Netbeheer Kolkstreek', 'info.netbeheerkolkstreek@example.org', '06-00000041', false, NULL, DEFAULT, 'R_00101', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(29, 'Laurier van Haakwal', 'laurier.vanhaakwal@example.org', '06-00000029', false, 34, DEFAULT, 'R_00034', NULL, '{"zip": "0417 RL", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "In ''t Rietland", "parcels": "KDL02 C 1157, KDL02 C 1161", "lastName": "van Haakwal", "latitude": 51.8496787, "polygons": [{"name": "KDL02 C 1157", "polygon": [[51.8494872, 5.1045816], [51.8494536, 5.1048012], [51.8494229, 5.1050475], [51.849833, 5.1054109], [51.8498722, 5.1051984], [51.8498948, 5.1049453]]}, {"name": "KDL02 C 1161", "polygon": [[51.8498367, 5.1043426], [51.8497277, 5.1047962], [51.8498948, 5.1049453], [51.8498722, 5.1051984], [51.849833, 5.1054109], [51.8518422, 5.1071913], [51.8519894, 5.1061352]]}], "firstName": "Laurier", "longitude": 5.1050555, "houseNumber": "12", "numberAddition": ""}', NULL, DEFAULT),
	(30, 'Haver van Stijghoogte', 'haver.vanstijghoogte@example.org', '06-00000030', false, 35, DEFAULT, 'R_00035', NULL, '{"zip": "0417 RL", "city": "Nieuw-Wielen", "state": "Gelderland", "street": "In ''t Rietland", "parcels": "KDL02 C 1165, KDL02 C 1168, KDL02 C 1170, KDL02 C 1171", "lastName": "van Stijghoogte", "latitude": 51.8490871, "polygons": [{"name": "KDL02 C 1165", "polygon": [[51.8494915, 5.1052579], [51.8493669, 5.1057077], [51.8491975, 5.1063656], [51.853068, 5.1100179], [51.8532393, 5.1092612], [51.8533641, 5.1087104]]}, {"name": "KDL02 C 1168", "polygon": [[51.849099, 5.1062727], [51.8487716, 5.1071381], [51.8491278, 5.1074812], [51.8494639, 5.106617]]}, {"name": "KDL02 C 1170", "polygon": [[51.8494639, 5.106617], [51.8491278, 5.1074812], [51.8528024, 5.1110204], [51.853068, 5.1100179]]}, {"name": "KDL02 C 1171", "polygon": [[51.8488127, 5.1048154], [51.8485219, 5.1056451], [51.8483158, 5.1065329], [51.846114, 5.10442], [51.8462322, 5.1037091], [51.8463841, 5.1026362]]}], "firstName": "Haver", "longitude": 5.1068684, "houseNumber": "13", "numberAddition": ""}', NULL, DEFAULT),
	(31, 'Valeriaan Kademuur', 'valeriaan.kademuur@example.org', '06-00000031', false, 36, DEFAULT, 'R_00036', NULL, '{"zip": "0423 RL", "city": "Zegerswaard", "state": "Gelderland", "street": "Zegge-akker", "parcels": "KDL02 D 1101, KDL02 D 1102, KDL02 D 1103, KDL02 D 1104, KDL02 D 1106", "lastName": "Kademuur", "latitude": 51.8456893, "polygons": [{"name": "KDL02 D 1101", "polygon": [[51.8456753, 5.1165977], [51.8452288, 5.1186144], [51.8456929, 5.1189702], [51.8461224, 5.1169729]]}, {"name": "KDL02 D 1102", "polygon": [[51.8461224, 5.1169729], [51.8456929, 5.1189702], [51.8478604, 5.1206315], [51.8480575, 5.1199711], [51.8483801, 5.1188678]]}, {"name": "KDL02 D 1103", "polygon": [[51.8483801, 5.1188678], [51.8480575, 5.1199711], [51.8478604, 5.1206315], [51.8497061, 5.1220461], [51.8499478, 5.1212505], [51.8502091, 5.1204029]]}, {"name": "KDL02 D 1104", "polygon": [[51.8449332, 5.1174749], [51.8444164, 5.1186476], [51.8441008, 5.1193857], [51.8425259, 5.1182556], [51.8427935, 5.1172615], [51.8431527, 5.1160604]]}, {"name": "KDL02 D 1106", "polygon": [[51.8448668, 5.1206169], [51.8450725, 5.1206103], [51.8452676, 5.1203389], [51.8454036, 5.1197812], [51.8452543, 5.1194278], [51.8450742, 5.1193203], [51.8447918, 5.1194286], [51.8446444, 5.1198574], [51.8446496, 5.1203607]]}], "firstName": "Valeriaan", "longitude": 5.1178447, "houseNumber": "3", "numberAddition": ""}', NULL, DEFAULT),
	(32, 'Sneeuwklok van Hoogwater', 'sneeuwklok.vanhoogwater@example.org', '06-00000032', false, 37, DEFAULT, 'R_00037', NULL, '{"zip": "0423 RL", "city": "Zegerswaard", "state": "Gelderland", "street": "Zegge-akker", "parcels": "KDL02 D 1107, KDL02 D 1108, KDL02 D 1111, KDL02 D 1115, KDL02 D 1119", "lastName": "van Hoogwater", "latitude": 51.8442104, "polygons": [{"name": "KDL02 D 1107", "polygon": [[51.844398, 5.1240301], [51.8441873, 5.124811], [51.8481776, 5.1271613], [51.8483112, 5.1267909], [51.8484174, 5.1264337]]}, {"name": "KDL02 D 1108", "polygon": [[51.8440679, 5.1247407], [51.8438533, 5.1256366], [51.8442675, 5.1258624], [51.8443817, 5.1253351], [51.8444611, 5.1249723]]}, {"name": "KDL02 D 1111", "polygon": [[51.8444611, 5.1249723], [51.8443817, 5.1253351], [51.8442675, 5.1258624], [51.845768, 5.1266804], [51.8480177, 5.1279381], [51.8481776, 5.1271613]]}, {"name": "KDL02 D 1115", "polygon": [[51.8439656, 5.1256978], [51.8437239, 5.1267646], [51.8456421, 5.1278107], [51.8477197, 5.1289266], [51.8478911, 5.1283297], [51.8480177, 5.1279381], [51.845768, 5.1266804]]}, {"name": "KDL02 D 1119", "polygon": [[51.8436402, 5.1237328], [51.8432676, 5.1251968], [51.8431014, 5.1262736], [51.8413078, 5.1252991], [51.8415173, 5.1237628], [51.8417206, 5.1225915]]}], "firstName": "Sneeuwklok", "longitude": 5.1252947, "houseNumber": "5", "numberAddition": ""}', NULL, DEFAULT),
	(33, 'Stern van der Geul', 'stern.vandergeul@example.org', '06-00000033', false, 38, DEFAULT, 'R_00038', NULL, '{"zip": "0423 WS", "city": "Zegerswaard", "state": "Gelderland", "street": "Veerstoepstraat", "parcels": "KDL02 D 1122, KDL02 D 1124, KDL02 D 1128", "lastName": "van der Geul", "latitude": 51.843709, "polygons": [{"name": "KDL02 D 1122", "polygon": [[51.8435199, 5.12715], [51.8432692, 5.1281595], [51.8439002, 5.12849], [51.844134, 5.1274786]]}, {"name": "KDL02 D 1124", "polygon": [[51.844134, 5.1274786], [51.8439002, 5.12849], [51.8471383, 5.1301861], [51.847409, 5.1292307]]}, {"name": "KDL02 D 1128", "polygon": [[51.843072, 5.1267026], [51.8428438, 5.1275513], [51.8425952, 5.1280138], [51.8401729, 5.1267488], [51.840384, 5.1259221], [51.8404442, 5.1252902]]}], "firstName": "Stern", "longitude": 5.1277783, "houseNumber": "2", "numberAddition": ""}', NULL, DEFAULT),
	(34, 'Hazelaar Grindbank', 'hazelaar.grindbank@example.org', '06-00000034', false, 39, DEFAULT, 'R_00039', NULL, '{"zip": "0423 KD", "city": "Zegerswaard", "state": "Gelderland", "street": "Zegersdijk", "parcels": "KDL02 D 1131, KDL02 D 1132, KDL02 D 1135, KDL02 D 1136, KDL02 D 1139, KDL02 E 1113", "lastName": "Grindbank", "latitude": 51.8409774, "polygons": [{"name": "KDL02 D 1131", "polygon": [[51.8409315, 5.1357587], [51.8404876, 5.1376047], [51.8410312, 5.1379358], [51.8414966, 5.1360851]]}, {"name": "KDL02 D 1132", "polygon": [[51.8414966, 5.1360851], [51.8410312, 5.1379358], [51.8428985, 5.1390731], [51.8434659, 5.1372227]]}, {"name": "KDL02 D 1135", "polygon": [[51.8434659, 5.1372227], [51.8428985, 5.1390731], [51.8441978, 5.1398645], [51.8449027, 5.1380527]]}, {"name": "KDL02 D 1136", "polygon": [[51.8406002, 5.1376733], [51.8402563, 5.138779], [51.8437511, 5.1410297], [51.8441978, 5.1398645]]}, {"name": "KDL02 D 1139", "polygon": [[51.8402913, 5.1355401], [51.8401023, 5.136308], [51.8400279, 5.1368524], [51.8380869, 5.1357227], [51.8383015, 5.1351446], [51.8386163, 5.1345681]]}, {"name": "KDL02 E 1113", "polygon": [[51.8344803, 5.1496411], [51.8341365, 5.1507179], [51.8337287, 5.1517667], [51.8320869, 5.150837], [51.8325727, 5.1497367], [51.8330092, 5.1486635], [51.8338916, 5.1492341]]}], "firstName": "Hazelaar", "longitude": 5.1368195, "houseNumber": "1", "numberAddition": ""}', NULL, DEFAULT),
	(42, 'Drinkwaterbedrijf De Wiel', 'info.drinkwaterbedrijfdewiel@example.org', '06-00000042', false, NULL, DEFAULT, 'R_00102', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(43, 'Theetuin Het Kwelpotje', 'info.theetuinhetkwelpotje@example.org', '06-00000043', false, NULL, DEFAULT, 'R_00103', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(35, 'Braam Elzenbroek', 'braam.elzenbroek@example.org', '06-00000035', false, 40, DEFAULT, 'R_00040', NULL, '{"zip": "0431 WS", "city": "Kwelderveen", "state": "Gelderland", "street": "Lange Kwelsloot", "parcels": "KDL02 E 1103, KDL02 E 1106, KDL02 E 1108, KDL02 E 1109, KDL02 D 1140", "lastName": "Elzenbroek", "latitude": 51.835109, "polygons": [{"name": "KDL02 E 1103", "polygon": [[51.8353796, 5.1497079], [51.8352338, 5.1500938], [51.835077, 5.1504743], [51.8387118, 5.1527964], [51.8389727, 5.1521642]]}, {"name": "KDL02 E 1106", "polygon": [[51.8349736, 5.1504083], [51.8345653, 5.1514732], [51.835127, 5.1518139], [51.8353419, 5.1513189], [51.835572, 5.1507906]]}, {"name": "KDL02 E 1108", "polygon": [[51.835572, 5.1507906], [51.8353419, 5.1513189], [51.835127, 5.1518139], [51.8383914, 5.1537938], [51.8387118, 5.1527964]]}, {"name": "KDL02 E 1109", "polygon": [[51.8346832, 5.1515447], [51.8342905, 5.1526093], [51.8380433, 5.1546394], [51.8383914, 5.1537938]]}, {"name": "KDL02 D 1140", "polygon": [[51.8400279, 5.1368524], [51.8397675, 5.1376604], [51.8396936, 5.138263], [51.8377113, 5.1369927], [51.8380869, 5.1357227]]}], "firstName": "Braam", "longitude": 5.151204, "houseNumber": "3", "numberAddition": ""}', NULL, DEFAULT),
	(36, 'Griend Golfslag', 'griend.golfslag@example.org', '06-00000036', false, 41, DEFAULT, 'R_00041', NULL, '{"zip": "0431 WS", "city": "Kwelderveen", "state": "Gelderland", "street": "Lange Kwelsloot", "parcels": "KDL02 E 1115, KDL02 E 1118, KDL02 E 1122", "lastName": "Golfslag", "latitude": 51.8340573, "polygons": [{"name": "KDL02 E 1115", "polygon": [[51.8340902, 5.1527145], [51.8336422, 5.1539696], [51.8340811, 5.1541662], [51.8345118, 5.1529381]]}, {"name": "KDL02 E 1118", "polygon": [[51.8345118, 5.1529381], [51.8340811, 5.1541662], [51.835897, 5.1549795], [51.8375109, 5.1557103], [51.8376786, 5.1552094], [51.8378352, 5.1547004]]}, {"name": "KDL02 E 1122", "polygon": [[51.833515, 5.1524857], [51.8331734, 5.1531407], [51.833057, 5.1536329], [51.8310919, 5.1527404], [51.831331, 5.1522524], [51.8315936, 5.1514714], [51.8325794, 5.1520096]]}], "firstName": "Griend", "longitude": 5.153497, "houseNumber": "5", "numberAddition": ""}', NULL, DEFAULT),
	(37, 'Mint Komgrond', 'mint.komgrond@example.org', '06-00000037', false, 42, DEFAULT, 'R_00042', NULL, '{"zip": "0431 WS", "city": "Kwelderveen", "state": "Gelderland", "street": "Lange Kwelsloot", "parcels": "KDL02 E 1125, KDL02 E 1126, KDL02 E 1127, KDL02 E 1128", "lastName": "Komgrond", "latitude": 51.8337158, "polygons": [{"name": "KDL02 E 1125", "polygon": [[51.833608, 5.1541647], [51.8331689, 5.1558632], [51.833828, 5.1560691], [51.8342372, 5.1544451]]}, {"name": "KDL02 E 1126", "polygon": [[51.8342372, 5.1544451], [51.833828, 5.1560691], [51.8350898, 5.1564634], [51.8357028, 5.1566633], [51.8360949, 5.1552605], [51.8351007, 5.15483]]}, {"name": "KDL02 E 1127", "polygon": [[51.8360949, 5.1552605], [51.8357028, 5.1566633], [51.8372494, 5.1571675], [51.8374042, 5.1566402], [51.837635, 5.1559274]]}, {"name": "KDL02 E 1128", "polygon": [[51.8330352, 5.1540643], [51.8327768, 5.1548709], [51.8325323, 5.1555085], [51.8303985, 5.1548057], [51.8308038, 5.1539584], [51.8311849, 5.1532724], [51.831946, 5.1535826]]}], "firstName": "Mint", "longitude": 5.1551554, "houseNumber": "6", "numberAddition": ""}', NULL, DEFAULT),
	(38, 'Oeverloper van der Zijl', 'oeverloper.vanderzijl@example.org', '06-00000038', false, 43, DEFAULT, 'R_00043', NULL, '{"zip": "0431 WS", "city": "Kwelderveen", "state": "Gelderland", "street": "Lange Kwelsloot", "parcels": "KDL02 E 1131, KDL02 E 1134, KDL02 E 1136, KDL02 E 1137, KDL02 E 1141, KDL02 E 1145", "lastName": "van der Zijl", "latitude": 51.8329201, "polygons": [{"name": "KDL02 E 1131", "polygon": [[51.8325101, 5.1663102], [51.8328307, 5.1685371], [51.8333583, 5.1681421], [51.8331151, 5.1659817]]}, {"name": "KDL02 E 1134", "polygon": [[51.8331151, 5.1659817], [51.8333583, 5.1681421], [51.8348823, 5.1670013], [51.8346837, 5.1651301]]}, {"name": "KDL02 E 1136", "polygon": [[51.8346837, 5.1651301], [51.8348823, 5.1670013], [51.8370444, 5.1653826], [51.8369029, 5.1645159], [51.8368131, 5.1639741]]}, {"name": "KDL02 E 1137", "polygon": [[51.8329345, 5.1684594], [51.8330884, 5.1694959], [51.8371918, 5.1660536], [51.8370444, 5.1653826]]}, {"name": "KDL02 E 1141", "polygon": [[51.831914, 5.1667914], [51.8319991, 5.167778], [51.8321831, 5.1684822], [51.8298147, 5.1700798], [51.829574, 5.169144], [51.8294104, 5.1681827]]}, {"name": "KDL02 E 1145", "polygon": [[51.8321831, 5.1684822], [51.8323538, 5.1691083], [51.8324931, 5.169828], [51.8298961, 5.171974], [51.8299201, 5.1712199], [51.8298147, 5.1700798]]}], "firstName": "Oeverloper", "longitude": 5.1672614, "houseNumber": "9", "numberAddition": ""}', NULL, DEFAULT),
	(39, 'Varen van Préwaard', 'varen.vanprewaard@example.org', '06-00000039', false, 44, DEFAULT, 'R_00044', NULL, '{"zip": "0431 WS", "city": "Kwelderveen", "state": "Gelderland", "street": "Lange Kwelsloot", "parcels": "KDL02 E 1148, KDL02 E 1149, KDL02 E 1152", "lastName": "van Préwaard", "latitude": 51.8339895, "polygons": [{"name": "KDL02 E 1148", "polygon": [[51.8336042, 5.1725537], [51.8339963, 5.1735918], [51.8343793, 5.1731402], [51.8340359, 5.1720827]]}, {"name": "KDL02 E 1149", "polygon": [[51.8340359, 5.1720827], [51.8343793, 5.1731402], [51.8367231, 5.1703775], [51.836414, 5.1694878]]}, {"name": "KDL02 E 1152", "polygon": [[51.8331472, 5.1728692], [51.8333116, 5.1735543], [51.8335488, 5.1743072], [51.8316477, 5.1765673], [51.8311656, 5.1757914], [51.8308705, 5.1753278]]}], "firstName": "Varen", "longitude": 5.1728118, "houseNumber": "10", "numberAddition": ""}', NULL, DEFAULT),
	(40, 'Aloë van ''t Noorderdiep', 'aloe.vantnoorderdiep@example.org', '06-00000040', false, 45, DEFAULT, 'R_00045', NULL, '{"zip": "0431 WS", "city": "Kwelderveen", "state": "Gelderland", "street": "Lange Kwelsloot", "parcels": "KDL02 E 1153, KDL02 E 1154, KDL02 E 1157, KDL02 E 1161, KDL02 E 1164", "lastName": "van ''t Noorderdiep", "latitude": 51.8349161, "polygons": [{"name": "KDL02 E 1153", "polygon": [[51.8342566, 5.173807], [51.834647, 5.1745163], [51.8360787, 5.172724], [51.8384718, 5.1697235], [51.8382063, 5.1690386], [51.8356806, 5.1720929]]}, {"name": "KDL02 E 1154", "polygon": [[51.8345613, 5.1746235], [51.834765, 5.1749792], [51.8349989, 5.1753515], [51.8354484, 5.1747521], [51.8349689, 5.1741133]]}, {"name": "KDL02 E 1157", "polygon": [[51.8349689, 5.1741133], [51.8354484, 5.1747521], [51.8372481, 5.1723523], [51.8387756, 5.1703032], [51.8385917, 5.1699436], [51.8384718, 5.1697235], [51.8360787, 5.172724]]}, {"name": "KDL02 E 1161", "polygon": [[51.8350898, 5.1752302], [51.8354698, 5.1758339], [51.8390408, 5.1709848], [51.8387756, 5.1703032], [51.8372481, 5.1723523]]}, {"name": "KDL02 E 1164", "polygon": [[51.8337146, 5.174756], [51.8342148, 5.175433], [51.8348474, 5.1763763], [51.8332858, 5.1784823], [51.8327941, 5.1778376], [51.8321816, 5.1766295]]}], "firstName": "Aloë", "longitude": 5.1747676, "houseNumber": "13", "numberAddition": ""}', NULL, DEFAULT),
	(45, 'Vlier en Berk Golfslag', 'vlier.golfslag@example.org;berk.golfslag@example.org', '06-00000045', false, NULL, DEFAULT, 'R_00105', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(46, 'Stern van ''t Noorderdiep', '', '06-00000046', false, NULL, DEFAULT, 'R_00106', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(47, 'Laurier van Griend', 'laurier.vangriend@example.org', '06-00000047', false, NULL, DEFAULT, 'R_00107', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(48, 'Beekje Rietland', 'beekje.rietland@example.org', '06-00000048', false, NULL, DEFAULT, 'R_00108', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(49, 'Andoorn Komgrond', 'andoorn.komgrond@example.org', '', false, NULL, DEFAULT, 'R_00109', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(50, 'Jasmijn Golfslag', 'jasmijn.golfslag@example.org', '06-00000050', false, NULL, DEFAULT, 'R_00110', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT);
INSERT INTO public.contacts OVERRIDING SYSTEM VALUE VALUES
	(51, 'Varen Rivierduin', 'varen.rivierduin@example.org', '06-00000051', false, NULL, DEFAULT, 'R_00111', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(52, 'Els van Stijghoogte', 'els.vanstijghoogte@example.org', '06-00000052', false, NULL, DEFAULT, 'R_00112', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(53, 'Berk in ''t Hooiland', 'berk.inthooiland@example.org', '06-00000053', false, NULL, DEFAULT, 'R_00113', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(54, 'Salie van der Kribbe', 'salie.vanderkribbe@example.org', '06-00000054', false, NULL, DEFAULT, 'R_00114', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(55, 'Regen Teensloot', 'regen.teensloot@example.org', '06-00000055', false, NULL, DEFAULT, 'R_00115', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(56, 'Tij van der Geul', 'tij.vandergeul@example.org', '06-00000056', false, NULL, DEFAULT, 'R_00116', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(57, 'Bloesem Buitenberm', 'bloesem.buitenberm@example.org', '06-00000057', false, NULL, DEFAULT, 'R_00117', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(58, 'Koraal van Buitendijk', 'koraal.vanbuitendijk@example.org', '', false, NULL, DEFAULT, 'R_00118', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(59, 'Fuut Beekzicht', 'fuut.beekzicht@example.org', '06-00000059', false, NULL, DEFAULT, 'R_00119', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(60, 'Brem Zandbank', 'brem.zandbank@example.org', '06-00000060', false, NULL, DEFAULT, 'R_00120', NULL, '{"zip": "", "city": "", "state": "", "street": "", "parcels": "", "lastName": "", "latitude": null, "polygons": [], "firstName": "", "longitude": null, "houseNumber": "", "numberAddition": ""}', NULL, DEFAULT),
	(61, 'Mevrouw Één-Ülker', 'een@example.org; twee@example.org', '', true, 47, DEFAULT, NULL, '2026-11-23 19:53:04.906+00', NULL, NULL, DEFAULT);

INSERT INTO public.files OVERRIDING SYSTEM VALUE VALUES
	(1, 1, NULL, 'attachment', 'f7/f7c87a38a922e4cb37ec6b84ed64cfd1', '46/46309b694a36937210e34c9e2679248f', 'dwarsdoorsnede-hoge-wielen.jpg', 'image/jpeg', 15689, '1b5aa05586565bdfc17505be98122d6d61f394a2fc1a98b78ba3d98f466b7ab3', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(2, 1, NULL, 'attachment', 'f4/f42b9f9e94ae44f9e21cc46ddf21faeb', '4e/4e1161d77a6bb66ceddd21241d85d6f9', 'kaart-hoge-wielen.jpg', 'image/jpeg', 31645, '12e7ff9c9b44c850b3c0da07a2158161e882551790ff8957b3eeb7b3ac528fd0', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(3, 1, NULL, 'attachment', '76/76fa75af0c1da2cf76857f387cf7a975', '78/7867745315d2b56feac3c047dd70e223', 'uitzicht-na-het-werk.jpg', 'image/jpeg', 12278, '735929d736510a4ad64fae8399d7b7bc946a0108c50dbb1277eb7e4c596f0c44', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(4, 1, NULL, 'attachment', '31/31612be137fb3e3b3a350a3732a32772', '73/73b38909025c9db09ef7833f90f7d544', 'toelichting-voorlopig-ontwerp.pdf', 'application/pdf', 1563, '08bce180a0d4b3f2f4d6b3f8a7a4b60759bde455c1dfcfd4001dea9a7534263d', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(5, 2, NULL, 'attachment', '8f/8f3f462660946346b25d8195c6337c80', 'bb/bbf150258206d22ac5be1386abaf09ce', 'damwand-oudkolk.jpg', 'image/jpeg', 14218, '3bdfbe28192d22dc9f4b5e026b93dc40ed971fd6131fa8b850b174579d84f902', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(6, 2, NULL, 'attachment', '6b/6b32fae3ee6dcc63395b9e0b01d980f5', 'a9/a985a910cde093f98b388141bf4ebc6f', 'damwand-oudkolk-berekening-in-het-kort.pdf', 'application/pdf', 1464, '0d40c6f3988e2a8f6ea41075df9494885af07a0eaa3d6f77ae9b97de5f9bf2e4', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(7, 3, NULL, 'attachment', 'e9/e98c60bb0dad717b5d663a4fd060e03f', '17/179c7843681f2a7d78268739d55c8ea6', 'dijk-nu.jpg', 'image/jpeg', 12748, '9c06d37df4241782631b889edfae1278fa74fd8f46036519205c891f73993bbe', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(8, 4, NULL, 'attachment', '46/46e61ed0cf3c356685ffd8b7811a72e5', '9f/9f86e15747961bec6503ec603511e14c', 'variant-1-brede-berm.jpg', 'image/jpeg', 15606, '965a76d29609d7811694f7d451a6059910cff735de20ae04f5388dfab5102fff', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(9, 4, NULL, 'attachment', '46/4694582026104ce0e27e4f5239d1bd17', '28/283587b53c6a71878f1a8d3477d176d1', 'variant-2-damwand.jpg', 'image/jpeg', 14218, '3bdfbe28192d22dc9f4b5e026b93dc40ed971fd6131fa8b850b174579d84f902', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(10, 4, NULL, 'attachment', '03/037a04712a18cc590216eef45e0e7e5b', '73/73a820ff9e51d6ad43592df796c170e3', 'variant-3-dijk-verleggen.jpg', 'image/jpeg', 27234, '3e7423d67f0aa6e88111af48f724104baf8f4c64fe67a77fa4667face5f8de62', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(11, 5, NULL, 'attachment', 'a3/a33a6da15f9a6966dfb70f50a0514974', 'c8/c83b63728385809fbfc1d5afdfc6465d', 'oprit-schets.jpg', 'image/jpeg', 13866, '89a24ce66fe3de98f9ed13b643901c4a3d66fd8a69bcd837bd5c77c72ebb34ac', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(12, 5, NULL, 'attachment', '40/40e91f62de4edcbcee2f7f7864d87ea7', 'b6/b622cf380fa4b9ad1675cacff65edb34', 'oprit-kaart.jpg', 'image/jpeg', 31376, '91bc13a4e743a89efdcef6615cca2497838e301921e923299604796d33b10661', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(13, 6, NULL, 'attachment', 'd4/d4bc17fe497b7ed3199813f27f469ca8', '6c/6c7a8def372c6f48902a020ed6080b24', 'natuuroever.jpg', 'image/jpeg', 13364, '561bcbfe24bc05201a374b718f7129913f88f15c9fb2e6071ea6fd7c0e53d088', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(14, 7, NULL, 'attachment', '53/5361735f4d900e717ffaf264a0c76a23', 'd6/d6522499b285e19ec65548cca893b5ae', 'planning-2027-2028.pdf', 'application/pdf', 1426, 'abe3097e22b637dcb208b3eaa79aabbfed126230029fd9b4c23d9d67ef91b5ab', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(15, 8, NULL, 'attachment', '50/50266911b77d74a80a2abec60f6057bf', 'c8/c851918ecce4f41ef3e767f6ec668f9e', 'verslag-inloopavond.pdf', 'application/pdf', 1363, '080cb7aaa711c9a03b5da7dfc7f01c6e143b3026f16d3e5c7c65a2820c860a8f', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(16, 8, NULL, 'attachment', '76/7659bdf15f8d4eca788aacfd714e1546', '59/5905d6950f8528286bd4927b343a49c7', 'vragen-en-antwoorden.pdf', 'application/pdf', 1275, '0868d5915ec1e9be86a5a719eacb72212cb42fddd9f24580482ed2502fc10751', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(17, 9, NULL, 'attachment', 'ba/ba761175913be45d9488bb31900997df', 'f9/f9a0feac4b47da136906f2559a4b7631', 'schadeprotocol.pdf', 'application/pdf', 1407, '93a7869d2196b21658f2d5be856429e890d5cfab90327f5528c8c78701774af5', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(18, 10, NULL, 'attachment', '72/7266b23dc7a273fecc4bf4512d5e7694', '3b/3b7fdd94796082e8779ed57d3f94c36a', 'bodemonderzoek.pdf', 'application/pdf', 1275, '6d47591d551a3104fef95f82e830041ade9229db36c0791717bd454edbc36e66', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(19, 11, NULL, 'attachment', '92/92ae11e9d0f68412c22fa3c8b755d742', '86/8620e06ffdc957c7d6cff493ab1df4f1', 'afspraken-landbouwgrond.pdf', 'application/pdf', 1290, '95122172642fdd42108c213ad539d8ff15e45f7474ff5fcebafbe5a5fe511ff7', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(20, 12, NULL, 'attachment', '34/34efb9d12fb1db69405f31e86fcd157c', '16/16acb1dbfcf7321bae2f87ed440ab918', 'nulmeting.pdf', 'application/pdf', 1291, 'ada6ab95595665a1e67d7f6f61184b3bbbc48c7289a801c2cdce919cf41e5c14', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(21, 12, NULL, 'attachment', 'af/af0a94e3925fe70b2a25ae80e163ce29', '11/110aba14ba939c87ee0b80b4543d5eba', 'meetpunten.jpg', 'image/jpeg', 31376, '91bc13a4e743a89efdcef6615cca2497838e301921e923299604796d33b10661', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(22, 13, NULL, 'attachment', 'c0/c0718c0589c4b90b934edfcc730a355f', 'f8/f8b6e3a9773b7f55b5303a840d18f83f', 'bereikbaarheid.pdf', 'application/pdf', 1272, '65a2ecec4257fe652696728c3c015ac6f7be3a5e190c96387216e368a45962e8', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(23, 14, NULL, 'attachment', '09/09d3875ded08552713e71bf1f0413d5d', '2b/2b502c618a7faf50f6cc90dde4ea4f6d', 'kabels-en-leidingen.pdf', 'application/pdf', 1255, '85d188bb7a071c768bba609108f5db3c948b348d0102bd79da2a80237afb4dbc', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(24, 15, NULL, 'attachment', '9a/9a9d7409403e19331afa9e4bae072172', '8f/8ff0172af402594f15c9bdbc9e592b65', 'verslag-klankbordgroep.pdf', 'application/pdf', 1278, 'a407cab7303789d14214558f130ed6ab7fc56f690480d893a5260304c6ca9b3f', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(25, 16, NULL, 'attachment', 'eb/eb786e2fbae990876c562b21982312af', 'c4/c406ae7fa22671dbe952169fec320288', 'folder-sterke-dijk.pdf', 'application/pdf', 1284, '0ead09d97957e68175575469a0f4e20687a7115fe0f5bafd15b185fd7538c6ca', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(26, 17, NULL, 'image', '9c/9c8433d4ce860a9719e32b043c082582', '45/455655b915ee740835d50c67f7552de0', 'dorpshuis.jpg', 'image/jpeg', 13169, '1eb8ff9bb7a21ceb7f14a70d8f40d1086ca22a8bb1a7ad97568abb19d8ba4f65', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(27, 18, NULL, 'image', '50/5007c47b2e49a5ed9f04713b8b01e3f5', '73/73ebf5de6ed4b7152fa544fd1103fd82', 'omleiding.jpg', 'image/jpeg', 30476, '115b73ab5ee9a80594b08d60caeacf3aec4f2be59f4c36789cd6ae7024f11cf8', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(28, 18, NULL, 'pdf', '42/4293297bbb9b5e64fc8050f4a970d5de', 'c3/c375ea4b2074d33686e3dbf3abba326f', 'kaart-omleiding.pdf', 'application/pdf', 1244, 'cc12234d175d65425eb9447602f34e685d7406a2629f31fe396d0c6ffa8907f0', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(29, 19, NULL, 'image', '4a/4a0d50b9be765736638fec69fb0ac426', '5c/5c44e66625a18bc845af1013753e9719', 'grondlagen.jpg', 'image/jpeg', 12748, '9c06d37df4241782631b889edfae1278fa74fd8f46036519205c891f73993bbe', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(30, 20, NULL, 'image', '81/812dd21ed1955d2daa6bef69619bf64a', '70/708c28f0e3a68deec454cd8c9afe7504', 'uiterwaard.jpg', 'image/jpeg', 13602, 'fbe378dde0df56faf1f39a2e872b727f717822e82adf660b210fa9a16a3d7cad', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(31, 23, NULL, 'image', 'b2/b22a31a4827ec8c3ca989c1c6c68a60e', '5f/5f5a5dd17989e1d0001ab3527003f8ca', 'welkom.jpg', 'image/jpeg', 13600, 'd0828e436df5aea5431ed4eb8c5015077752095be25d79a94385741c7d7e60a4', 'ready', NULL, '2026-11-23 19:52:56.44278+00', NULL),
	(32, NULL, NULL, 'image', '81/81f33c118daa0ea52e01a47a2ca64432', '68/6816d2ac475f6270b9494fdf74375138', 'dijk-in-de-zomer.jpg', 'image/jpeg', 12945, '1c9a7afd24b033b425fd079fffb8e685a674489080997cfed92aab446da93cd0', 'ready', NULL, '2026-11-23 19:52:56.649915+00', 1),
	(33, NULL, NULL, 'image', 'bc/bc03e44d4db18390f200b27ad018740f', 'fb/fb5becf7ea2f0517ddce1744b88fd452', 'kaart-hoge-wielen.jpg', 'image/jpeg', 27670, 'b3947171167f940ae725bfa82c659c66c666376b80421865b250b2219e9ee322', 'ready', NULL, '2026-11-23 19:52:56.649915+00', 2),
	(34, 25, NULL, 'image', '9b/9bc44274c162b2a2664ad346a11a71d4', '22/2261438c3eacf7768aaa3c198be1e9e5', 'kade.png', 'image/png', 144, 'fee62b5f2a4d739e6c9f17b246294b01d317a9602ef66cbe1552a6afbb666281', 'ready', 2, '2026-11-23 19:53:05.304831+00', NULL),
	(35, 26, NULL, 'attachment', '4d/4de34341e904a662a37b500760493feb', NULL, 'dwarsprofiel.txt', 'text/plain', 24, '86fda30e38cfcae2f99162ffee7bfe64ecbb2a117ce17580368437900b4c1254', 'ready', 2, '2026-11-23 19:53:05.416182+00', NULL);

INSERT INTO public.groups OVERRIDING SYSTEM VALUE VALUES
	(1, 'Bewoners'),
	(2, 'Agrariërs'),
	(3, 'Ondernemers'),
	(4, 'Klankbordgroep'),
	(5, 'Natuur en recreatie'),
	(6, 'Nutsbedrijven'),
	(7, 'Kadewerkers');

INSERT INTO public.known_devices VALUES
	(4, 'VJpIk3iWc1FaWxpW1unp2si984AJ7jHOEVmvu_fhQaA', '2026-11-23 19:53:02.208272+00'),
	(46, '7J1HrbBgIb8rT33vV_D0prLGTpgAbgCD-eW7Ekgo938', '2026-11-23 19:53:04.391863+00'),
	(1, 'rflijobdk3UhVgjOPnmBy5ayXWYhetAvyuzEpcIIPUI', '2026-11-23 19:53:10.64659+00'),
	(2, 'QhhBjtB4pOl9tEwAgVgUxWq7kCxc9IF12SmPiJofVT8', '2026-11-23 19:53:10.760179+00'),
	(3, 'd0ELSQB_p7gz918o5RcAMK-RSBHkvIqgQA-_VnomqQ8', '2026-11-23 19:53:10.904331+00');

INSERT INTO public.mailed_links VALUES
	('b34b33cc-083f-4d44-bfb9-d6a801af0d0d', 47, 'invitation', 'h2bJ98nDc6CdJkkpOrPyVu0LxtAdzoWmQ8nwHi6aiW0', NULL, NULL, 0, '2026-11-23 19:53:04.821351+00', '2026-12-07 19:53:04.861+00'),
	('e4a03056-08b0-40be-b66c-e059ca60de24', 48, 'invitation', 'rZEwq7TymZQBBoBKSgqqlqBgtiwnUUmu8ZAwirFB0LY', NULL, NULL, 0, '2026-11-23 19:53:04.821351+00', '2026-12-07 19:53:04.888+00'),
	('cbbf6837-40cc-473b-b2dc-866c372ae929', 1, 'login', 'z9H4o0wp0ztZXbaow4Pang5wgEDozL7ZbdJsxvZrqLk', 'Jp1Y6bCaiEZMSX3luV1ckdCWCKTILn_sZLLX0i3OkcI', '5TBy077qsmZdiZpzv38tFroy2G4XdFAWhzcRs87wPEY', 0, '2026-11-23 19:53:10.542048+00', '2026-11-23 20:23:10.545+00');

INSERT INTO public.mails VALUES
	('e2ab29cc-7291-4016-8c61-703ce010132e', 1, 'bewoner@example.org', 'Nieuw apparaat ingelogd', NULL, 'sent', '', '2026-11-23 19:52:59.397397+00', '2026-11-23 19:53:00.59196+00', '2026-11-23 19:53:44.631253+00', false),
	('5decd373-18af-4d15-9e8a-6e7fd9d91b6b', 1, 'bewoner@example.org', 'Uw wachtwoord is gewijzigd', NULL, 'sent', '', '2026-11-23 19:53:00.460841+00', '2026-11-23 19:53:01.190648+00', '2026-11-23 19:53:46.078888+00', false),
	('51b0e089-c184-4620-8511-9ab66750bc2d', 3, 'beheerder@example.org', 'Nieuw apparaat ingelogd', NULL, 'sent', '', '2026-11-23 19:53:01.189976+00', '2026-11-23 19:53:01.954146+00', '2026-11-23 19:53:46.622121+00', false),
	('22c097b2-130e-4663-b2f3-9d846368c4e5', 2, 'medewerker@example.org', 'Nieuw apparaat ingelogd', NULL, 'sent', '', '2026-11-23 19:53:02.296946+00', '2026-11-23 19:53:02.790431+00', '2026-11-23 19:53:47.64718+00', false),
	('426379f2-ba39-4550-8aed-8444779b933f', 3, 'beheerder@example.org', 'Uw wachtwoord is gewijzigd', NULL, 'sent', '', '2026-11-23 19:53:01.302407+00', '2026-11-23 19:53:01.957253+00', '2026-11-23 19:53:46.622121+00', false),
	('b827c328-95ae-4744-abfa-eab1dd7dc522', 4, 'nieuw@example.org', 'Uw wachtwoord is gewijzigd', NULL, 'sent', '', '2026-11-23 19:53:01.941362+00', '2026-11-23 19:53:02.296452+00', '2026-11-23 19:53:47.14005+00', false),
	('79dafe76-498f-4ea3-8289-d6d6ebaa5ab6', 2, 'medewerker@example.org', 'Uw wachtwoord is gewijzigd', NULL, 'sent', '', '2026-11-23 19:53:02.485632+00', '2026-11-23 19:53:02.790011+00', '2026-11-23 19:53:47.64718+00', false),
	('75dff8bb-04d1-4e28-9d07-7b148690151f', 2, 'medewerker@example.org', 'De extra beveiliging van uw account staat aan', NULL, 'sent', '', '2026-11-23 19:53:03.107574+00', '2026-11-23 19:53:03.307612+00', '2026-11-23 19:53:48.175209+00', false),
	('3572edec-6d8b-4fbb-882b-cee7197bdf52', 2, 'medewerker@example.org', 'Er is een herstelcode van uw account gebruikt', NULL, 'sent', '', '2026-11-23 19:53:03.38936+00', '2026-11-23 19:53:03.725761+00', '2026-11-23 19:53:48.685354+00', false),
	('5efc0b79-26b5-49ed-91ba-45c88d595dd7', 1, 'projectteam@example.org', 'Nieuw bericht: Oprit', NULL, 'sent', '', '2026-11-23 19:53:03.858224+00', '2026-11-23 19:53:04.370124+00', '2026-11-23 19:53:49.209614+00', false),
	('f6c44fae-77a6-4118-b06a-7b8214a594a1', 47, 'een@example.org', 'Welkom bij het portaal', NULL, 'sent', '', '2026-11-23 19:53:04.821351+00', '2026-11-23 19:53:05.271312+00', '2026-11-23 19:53:50.219075+00', false),
	('b8651212-695c-4882-ae3d-efb64b1475a1', 48, 'twee@example.org', 'Welkom bij het portaal', NULL, 'sent', '', '2026-11-23 19:53:04.821351+00', '2026-11-23 19:53:05.272932+00', '2026-11-23 19:53:50.219075+00', false),
	('958dec78-6a55-48c4-8d14-019feb17a4ca', 46, 'verloren@example.org', 'Verzoek om de extra beveiliging van uw account uit te zetten', NULL, 'sent', '', '2026-11-23 19:53:04.500979+00', '2026-11-23 19:53:04.759888+00', '2026-11-23 19:53:49.712532+00', false),
	('adb46660-7b80-46e8-b59b-25471e3de9d7', 46, 'verloren@example.org', 'De extra beveiliging van uw account staat aan', NULL, 'sent', '', '2026-11-23 19:53:04.4762+00', '2026-11-23 19:53:04.760481+00', '2026-11-23 19:53:49.712532+00', false),
	('7a2be0de-23c3-4df9-93f2-5a9a2986ce85', 2, 'medewerker@example.org', 'Er is een herstelcode van uw account gebruikt', 'IfEiehapHfu5e4ryepFoHnHsTMR340077CISjC2uPCn1ZJlDm0KdwESmGXjOywN4Yo14J_v-MfGhCRwSQdYp8SKOAMqSsQtcvlm9vYLis02VPmMRxmFvsRHpD-9fJS4ENs1neeIvsI8PENCMeQa3nT1ZomqE0pNimhz6mkkbZzSnsDtVj8CCC0fb393Kte5QtPjktx2OqYbtmkx04bXrUvCHG4OzbXejX372ryikskAJ6nrDsismduM736ERvovcjHY7t2DWI7bT7Adee1DPAlcKTfT_XZzgYRfTEMEFYWKYim5mknY_Rp-npwigN9yYytf4c5mdhoy43bRf5gmOBJjV4qQy3odjlHrlL82axGzlGZUMZMitdZyDsW51edvLJoUtF5jYO8ZZa_HKt96wAnYy5QESCgFhP04T0orO7RQXyh8WjlcXTiv5-9MNoIPAcm3Q0U8NjS-9lhYJ2DpgPZKJGBdAuglzwSsVvs7bYimW2XmF3m9lsy-5PuJSKRmxBjZbtVxG_kqJXp1jDRjrbLaZEjmSnzvfPft3PbJN0lqUgQ2bK-KOdip9UnsBZxERV2XedinjHJjEi1X9wJwYyi-s3cbJCjw_UKyb82nESJf__QmFC4aX6_1duXYQcIjnhDM7n8NrPqSqKV8t2-juc70ILOyaDMZfe4yElpZsVMGyfQ11PA-lUrYHcynF8Se8phQVNvqA5Q7v_KzO4pVdDgl6JSnIZLUxiEqTMY5t7mvEcKJgP_LTtnCc74iQSDfPZIrREz2zjxZUGgcsLA', 'waiting', '', '2026-11-23 19:53:10.276036+00', NULL, '2026-11-23 19:53:10.276036+00', false),
	('5df9c6e6-e80c-4948-9cb6-52b22593ed99', 1, 'bewoner@example.org', 'Uw login link', 'M7OFz8OEChGmfDCS1qYaKgh9B5QyJHD-WyhYq4NRDhm-MV_xniMdIHAH3SXsMqEk6WAcAolxdTtYuUsVWeyvCr68vQHfHgy3LeLvs9suXaM4erdZgK3pB6-RVuuf_cPqUzT3rou3yyN0TreC7-k_Aw1MN_gOHIKBM45QrZAOPUK1O0O0yP8yvihsBrQp9E0U0Q11j9xrwqXvuZKhJGKh03Vcb3F_-GPdGApC3U8y_EdUw-qlseVc3tLp95clTPwohfx2meBM_aeBclZvt23QzYM8yPOm002h4wNKfBmVYRFyZ0Hmp1rfWafoJfMgDIYOmmZCxZxZaeRNPECtosJoUVXljS_puyd4xKiEL5YaRid5D8ucn6zUv_Tz--HyeGIgaXTmQ5_fCmhGUXajvgrJAU12GDe5_9XGcpqxXWMFCTM06_XjAbnbYu-exSiX4nTM_EW9se9W-9uAwSpXi8UnM1HnmQdz9UE7tg5jPYfIBHnJRDrM-9mGWRFMcmyTkgHJO98opPocUKaMgjiKGlbrNpBKAB0lkrF2BXTBJbnW3uheUrX2FKUjVuddo_BhjmlWwPtqhnmFdILtxWBHHG5wieZNCc7-GjNNbAOL_h2WonPwZBIzRj6Qai6b3HA8D2EOJPteajVv_RNIreVK8dOTW79qxj8t36kyQWJqh4AFifrOod4JsRi3LspA4C3_o8G-A7VMcBL3fOyvIetdd0JuknxeZXHK3ZwsDQT5io1rHv5fO9irleAm40YfUZ6CozARFZL3jStAxxBnlfRkJhlz-EaY3cSzEBYkutjsKkG8DZsHzAAsluK53daUchFJtXjFYQB1T3KR1xQy30bonP_iAHnmGQ4LON73ZIFmEmVRF_7l2gyrhMxQoBlRmOIvu28StV_wakfBbM1FtL6tDUZsqwKkOHkJnmcEM01iDnaYDS4JggRF1gOmwGqC4grDDVg1LBhtMyNdkrEZoCwEOA6DaePkLXgdrzbG4A64uEnCyG0zQQaHxvKqJZ_pm5UyydIDPt55ATSlU1SnwmvfCtLoiLS48Ms9hFP6xjtozyoVNKtufrT-XEtx8v8LtafSYy5WSqp0nxwBuhrQXRxx6QUCvoI1J4WavsUtxnPNGzJ_sH8hODUsC9HkCQaUTJg-qemCVrhml4A0wGk1', 'waiting', '', '2026-11-23 19:53:10.542048+00', NULL, '2026-11-23 19:53:10.542048+00', false),
	('3307a454-57f4-4153-a2ba-c252540d1c85', 2, 'medewerker@example.org', 'Er is een herstelcode van uw account gebruikt', 'cXOrh4nqK4X6b7hg3QocOq29Qq873hn445MBCjIGoBYGjKA31LRpoq7fPPKmr_oRrmsLEgkvpnBqlhGI6Y2ORikukvNfMuw687YwWCpS4mcWs6_qyxFatgbxaj1sVmnJW3t6Ct2Fgz6XNvwaEo8IAcSoDpJim-T0GDS1yAdQTjjvCg9d2bnZPir5a_mX76_4AyxcFUUuTPlzniPxKVX0emsSpEk6mGubxosJTQgAEAbKN2zvSqr663swzauuVpmLwl6SMJ_SfaxPFeIRuvpbBdIYlPxhxPmnOrjBbn2lnRh4-SQD4p7Z2c1jREb3b5iRYc8tIO69mnI1rlGZWa1m9D2J0UgmhL0lGduGb3G-FeY6ikqTjNEKw3La5bxI0HWXX0RgS8nLYwKq_HXAg6TWLPoj1VCFzAuT25U5ajYjEz8aJBAZZrudm7ApodlAwfs6Ry_pcag9TG2Phy5AYymMsMLoOaVFKeyXEYL6A2-ijjIoNFUyFfTLvYfMLoA7xiR3G6K3koNgWhdIzGpnM8wMZ40amhxUYAoIPmX7Yv8K20-D9wMX8-bG7PuUV4L6VFGoVDQTtSB6VBZEctreJDCioESesgDyIRcWoYXz3t1N8WKsJHIeRUGqOPlm1idVsQo0bYOXGhtFktxEHZHTiumU_LZDzX85lMhXDb4VrgQHIuQ3Ktk5pE26mj3N5Rb3P_1AtBCbNgaBBPxRuyw8lOrpGFj2yahjL_OEVem10KPR27CxcVSsXWjOIUpe1algaNjmp4UTKexdeSUhSzBgUA', 'waiting', '', '2026-11-23 19:53:10.760179+00', NULL, '2026-11-23 19:53:10.760179+00', false);

INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Linde van der Kolk', 'bewoner@example.org', 'Kan de afrit naar ons erf blijven?', '<p>Beste projectteam,</p><p>Op het nieuwe ontwerp zie ik de <strong>afrit naar ons erf</strong> niet meer. Wij gebruiken die elke dag, ook met de trekker. Blijft de afrit op deze plek, of komt er een andere?</p><p>Met vriendelijke groet,<br />Linde van der Kolk</p>', NULL, '2026-11-23 16:52:53.901+00', DEFAULT),
	(2, 8, 'Wielewaal-Madelief van den Uiterwaardenbergh-Zomerkade tot Binnenberm en in ''t Oude Rivierenland', 'wielewaalmadelief.vandenuiterwaardenberghzomerka@example.org', 'Grondwaterstand en waterkwaliteit rondom de uiterwaardenverlagingswerkzaamheden', '<p>Graag ontvang ik de meetgegevens van de peilbuizen bij ons perceel:</p><ul><li>de stand vóór het werk</li><li>de stand tijdens het werk</li><li>de verwachting voor daarna</li></ul>', NULL, '2026-11-22 23:52:53.901+00', DEFAULT),
	(3, 11, 'Regen Gemaal', 'regen.gemaal@example.org', 'Trillingen tijdens het damwand heien', '<p>Ons huis is van 1912. Wordt er vooraf een <em>bouwkundige opname</em> gemaakt? En bij wie kan ik terecht als er scheuren komen?</p>', NULL, '2026-11-21 20:52:53.901+00', DEFAULT),
	(4, 15, 'Wulp Damwand', 'wulp.damwand@example.org', 'Verhuizing', '<p>Wij verhuizen op de eerste van de volgende maand. Hoe geef ik mijn nieuwe adres door?</p>', '2026-11-19 22:52:53.901+00', '2026-11-19 20:52:53.901+00', DEFAULT),
	(5, 1, 'Linde van der Kolk', 'bewoner@example.org', 'Bedankt voor het keukentafelgesprek', '<p>Dank voor uw bezoek van vorige week. Wij hebben nog één vraag: wanneer horen wij of de <strong>knotwilgen</strong> mogen blijven?</p>', '2026-11-15 23:52:53.901+00', '2026-11-15 21:52:53.901+00', DEFAULT),
	(6, 20, 'Grutto van der Kwelsloot', 'grutto.vanderkwelsloot@example.org', 'Parkeren bij de informatieavond', '<p>Is er bij het dorpshuis ook plek voor mensen die slecht ter been zijn?</p>', '2026-11-06 19:52:53.901+00', '2026-11-06 17:52:53.901+00', DEFAULT),
	(7, 1, 'Linde van der Kolk', 'bewoner@example.org', 'Oprit', '<p>De weg is tot vrijdag dicht.</p>', NULL, '2026-11-23 19:53:03.858224+00', DEFAULT);

INSERT INTO public.mfa_factors VALUES
	(2, '15xgURyEHSEA_1Z-bVWDYxUbCvNhGGpp8auPqu5Quukq5L83Rv8DkYq4Ot85RBSaD34k7BH83T733TVh', '41e41590-9310-455f-bf12-1a5478b9ade6', '2026-11-23 19:53:03.107574+00', '2026-11-23 19:53:03.227166+00', 59848786),
	(46, 'a8bmExKlypihKhrZvO2i_kqBOeovliqnla4wJqLP33NFi7T-9RCy1wSCecFfBRkzDV1JqrxdnWD7_Q_2', '967cb58c-e913-4f28-be2e-f89a430cc93c', '2026-11-23 19:53:04.4762+00', NULL, 59848786);

INSERT INTO public.mfa_resets OVERRIDING SYSTEM VALUE VALUES
	(1, 46, 'Telefoon in de sloot', 2, '2026-11-23 19:53:04.500979+00');

INSERT INTO public.newsletter_addresses VALUES
	('duif.ooibos@example.org', NULL, '2026-11-08 19:53:14.221+00', true, 0, '550 5.1.1 The mailbox does not exist');

INSERT INTO public.newsletter_groups VALUES
	(4, 7);

INSERT INTO public.newsletter_mails OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 22, NULL, 'anjer.vanderkribbe@example.org', 'Anjer van der Kribbe', 'sent', 0, '2026-11-08 19:52:53.981+00', '2026-11-08 19:52:53.981+00', '2026-11-08 19:52:53.981+00', ''),
	(2, 1, 9, NULL, 'barbeel.buitenberm@example.org', 'Barbeel Buitenberm', 'sent', 0, '2026-11-08 19:52:54.061+00', '2026-11-08 19:52:54.061+00', '2026-11-08 19:52:54.061+00', ''),
	(3, 1, 1, NULL, 'bewoner@example.org', 'Linde van der Kolk', 'sent', 0, '2026-11-08 19:52:54.141+00', '2026-11-08 19:52:54.141+00', '2026-11-08 19:52:54.141+00', ''),
	(4, 1, 10, NULL, 'duif.ooibos@example.org', 'Duif Ooibos', 'bounced', 0, '2026-11-08 19:52:54.221+00', '2026-11-08 19:52:54.221+00', '2026-11-08 19:52:54.221+00', '550 5.1.1 The mailbox does not exist'),
	(5, 1, 20, NULL, 'grutto.vanderkwelsloot@example.org', 'Grutto van der Kwelsloot', 'sent', 0, '2026-11-08 19:52:54.301+00', '2026-11-08 19:52:54.301+00', '2026-11-08 19:52:54.301+00', ''),
	(6, 1, 35, NULL, 'haver.vanstijghoogte@example.org', 'Haver van Stijghoogte', 'sent', 0, '2026-11-08 19:52:54.381+00', '2026-11-08 19:52:54.381+00', '2026-11-08 19:52:54.381+00', ''),
	(7, 1, 39, NULL, 'hazelaar.grindbank@example.org', 'Hazelaar Grindbank', 'sent', 0, '2026-11-08 19:52:54.461+00', '2026-11-08 19:52:54.461+00', '2026-11-08 19:52:54.461+00', ''),
	(8, 1, 21, NULL, 'karekiet.vanderdijktafel@example.org', 'Karekiet van der Dijktafel', 'sent', 0, '2026-11-08 19:52:54.541+00', '2026-11-08 19:52:54.541+00', '2026-11-08 19:52:54.541+00', ''),
	(9, 1, 32, NULL, 'koraal.vanderschaardijk@example.org', 'Koraal van der Schaardijk', 'failed', 0, '2026-11-08 19:52:54.621+00', '2026-11-08 19:52:54.621+00', NULL, '550 5.7.1 Message refused by the recipient''s mail server'),
	(10, 1, 34, NULL, 'laurier.vanhaakwal@example.org', 'Laurier van Haakwal', 'sent', 0, '2026-11-08 19:52:54.701+00', '2026-11-08 19:52:54.701+00', '2026-11-08 19:52:54.701+00', ''),
	(11, 1, 23, NULL, 'linde.rivierduin@example.org', 'Linde Rivierduin', 'sent', 0, '2026-11-08 19:52:54.781+00', '2026-11-08 19:52:54.781+00', '2026-11-08 19:52:54.781+00', ''),
	(12, 1, 18, NULL, 'madelief.bieenwaardwakerdijk@example.org', 'Madelief Bieënwaard-Wakerdijk', 'sent', 0, '2026-11-08 19:52:54.861+00', '2026-11-08 19:52:54.861+00', '2026-11-08 19:52:54.861+00', ''),
	(13, 1, 30, NULL, 'marjolein.drempel@example.org', 'Marjolein Drempel', 'sent', 0, '2026-11-08 19:52:54.941+00', '2026-11-08 19:52:54.941+00', '2026-11-08 19:52:54.941+00', ''),
	(14, 1, 42, NULL, 'mint.komgrond@example.org', 'Mint Komgrond', 'sent', 0, '2026-11-08 19:52:55.021+00', '2026-11-08 19:52:55.021+00', '2026-11-08 19:52:55.021+00', ''),
	(15, 1, 43, NULL, 'oeverloper.vanderzijl@example.org', 'Oeverloper van der Zijl', 'sent', 0, '2026-11-08 19:52:55.101+00', '2026-11-08 19:52:55.101+00', '2026-11-08 19:52:55.101+00', ''),
	(16, 1, 29, NULL, 'orchide.optstroomdal@example.org', 'Orchidé op ''t Stroomdal', 'sent', 0, '2026-11-08 19:52:55.181+00', '2026-11-08 19:52:55.181+00', '2026-11-08 19:52:55.181+00', ''),
	(17, 1, 13, NULL, 'roos.doorbraak@example.org', 'Roos Doorbraak', 'sent', 0, '2026-11-08 19:52:55.261+00', '2026-11-08 19:52:55.261+00', '2026-11-08 19:52:55.261+00', ''),
	(18, 1, 37, NULL, 'sneeuwklok.vanhoogwater@example.org', 'Sneeuwklok van Hoogwater', 'sent', 0, '2026-11-08 19:52:55.341+00', '2026-11-08 19:52:55.341+00', '2026-11-08 19:52:55.341+00', ''),
	(19, 1, 44, NULL, 'varen.vanprewaard@example.org', 'Varen van Préwaard', 'sent', 0, '2026-11-08 19:52:55.421+00', '2026-11-08 19:52:55.421+00', '2026-11-08 19:52:55.421+00', ''),
	(20, 1, 27, NULL, 'vuurdoorn.zandbank@example.org', 'Vuurdoorn Zandbank', 'sent', 0, '2026-11-08 19:52:55.501+00', '2026-11-08 19:52:55.501+00', '2026-11-08 19:52:55.501+00', ''),
	(21, 1, 15, NULL, 'wulp.damwand@example.org', 'Wulp Damwand', 'sent', 0, '2026-11-08 19:52:55.581+00', '2026-11-08 19:52:55.581+00', '2026-11-08 19:52:55.581+00', ''),
	(22, 1, 25, NULL, 'zuring.achterwaard@example.org', 'Zuring Achterwaard', 'sent', 0, '2026-11-08 19:52:55.661+00', '2026-11-08 19:52:55.661+00', '2026-11-08 19:52:55.661+00', '');

INSERT INTO public.newsletter_pace VALUES
	(1, '2026-11-23 19:52:52.861943+00');

INSERT INTO public.newsletter_zones VALUES
	(2, 3),
	(4, 6);

INSERT INTO public.newsletters OVERRIDING SYSTEM VALUE VALUES
	(1, 'Werk aan de dijk: wat ziet u deze zomer?', '<p>Beste lezer,</p><p>Deze zomer beginnen wij met het onderzoek in de dijk. In deze nieuwsbrief leest u wat u daarvan merkt.</p><h2>Onderzoek op 14 plekken</h2><p>Wij boren op 14 plekken een smal gat in de dijk. Zo zien wij waar de grond uit bestaat. Een boring duurt een halve dag.</p><h2>Wat merkt u ervan?</h2><ul><li>Er rijden op werkdagen twee kleine voertuigen over de dijk.</li><li>Het fietspad blijft open.</li><li>U hoort het werk tussen 8.00 en 17.00 uur.</li></ul><p><strong>Heeft u een vraag?</strong> Stuur ons een bericht via het portaal. Dit project is verzonnen, voor de demonstratie.</p>', 'sent', NULL, '2026-11-08 19:52:53.901+00', false, false, true, 1, 22, '2026-11-08 19:52:53.901+00', '2026-11-08 19:52:55.661+00', '', '2026-11-06 19:52:53.901+00', '2026-11-06 19:52:53.901+00', DEFAULT),
	(2, 'Uitnodiging: inloopavond Hoge Wielen', '<p>Beste lezer,</p><p>U woont of werkt bij de dijk bij Hoge Wielen. Het voorlopig ontwerp is klaar. Wij laten het u graag zien.</p><h2>Kom langs in het dorpshuis</h2><p>U bent welkom tussen 19.00 en 21.00 uur. U kunt binnenlopen wanneer u wilt; de koffie staat klaar.</p><p>Kunt u niet? De tekeningen staan ook in het portaal, bij Ontwerpen.</p>', 'scheduled', '2026-11-30 19:52:53.901+00', '2026-11-30 19:52:53.901+00', true, false, false, 1, 16, NULL, NULL, '', '2026-11-21 19:52:53.901+00', '2026-11-21 19:52:53.901+00', DEFAULT),
	(4, 'Voorjaar', '<p>De weg is tot vrijdag dicht.</p>', 'scheduled', '2099-01-05 08:00:00+00', '2099-01-05 08:00:00+00', false, false, false, 1, 0, NULL, NULL, '', '2026-11-23 19:53:05.550564+00', '2026-11-23 19:53:05.550564+00', DEFAULT),
	(3, 'Planning van het werk in het najaar', '<p>Beste lezer,</p><p>In het najaar gaan wij verder met de voorbereiding.</p>', 'draft', NULL, NULL, false, false, true, 1, 22, NULL, NULL, '', '2026-11-22 19:52:53.901+00', '2026-11-22 19:52:53.901+00', DEFAULT);

INSERT INTO public.notices VALUES
	(8, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(9, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(10, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(11, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(12, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(14, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(15, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(16, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(17, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(31, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(18, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(19, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(20, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(21, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(22, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(23, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(26, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(27, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(29, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(30, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(32, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(33, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(34, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(35, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(36, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(37, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(38, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(39, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(40, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(41, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(42, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(43, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(44, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(4, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(1, 25, '2026-11-23 19:53:05.304831+00', NULL),
	(8, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(9, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(10, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(11, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(12, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(14, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(15, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(16, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(17, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(31, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(18, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(19, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(20, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(21, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(22, 26, '2026-11-23 19:53:05.416182+00', NULL);
INSERT INTO public.notices VALUES
	(23, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(26, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(27, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(29, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(30, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(32, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(33, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(34, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(35, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(36, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(37, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(38, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(39, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(40, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(41, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(42, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(43, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(44, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(4, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(1, 26, '2026-11-23 19:53:05.416182+00', NULL),
	(8, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(9, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(10, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(11, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(12, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(14, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(15, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(16, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(17, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(31, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(18, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(19, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(20, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(21, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(22, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(23, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(26, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(27, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(29, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(30, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(32, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(33, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(34, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(35, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(36, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(37, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(38, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(39, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(40, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(41, 28, '2026-11-23 19:53:10.33578+00', NULL);
INSERT INTO public.notices VALUES
	(42, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(43, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(44, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(4, 28, '2026-11-23 19:53:10.33578+00', NULL),
	(1, 28, '2026-11-23 19:53:10.33578+00', NULL);

INSERT INTO public.profiles OVERRIDING SYSTEM VALUE VALUES
	(2, 2, 'R_00002', '', '', '', '', '', '', '', NULL, NULL, '[]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(3, 3, 'R_00003', '', '', '', '', '', '', '', NULL, NULL, '[]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(5, 5, 'R_00005', '', '', '', '', '', '', '', NULL, NULL, '[]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(6, 6, 'R_00006', '', '', '', '', '', '', '', NULL, NULL, '[]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(7, 7, 'R_00007', '', '', '', '', '', '', '', NULL, NULL, '[]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(8, 8, 'R_00008', 'Kromme Dijk', '2', '', 'Kromwaard', 'Gelderland', '0408 KD', 'KDL02 A 1101, KDL02 A 1103, KDL02 A 1107', 51.8360409, 5.0243216, '[{"name":"KDL02 A 1101","polygon":[[51.8357645,5.0236352],[51.8356259,5.0249621],[51.8362247,5.0250281],[51.8364059,5.0237703]]},{"name":"KDL02 A 1103","polygon":[[51.8364059,5.0237703],[51.8362247,5.0250281],[51.8395535,5.0253953],[51.8397274,5.0244702]]},{"name":"KDL02 A 1107","polygon":[[51.8351762,5.0234363],[51.8350536,5.0243295],[51.8349817,5.024965],[51.832642,5.0247188],[51.8326308,5.0236857],[51.8327356,5.0229087]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(9, 9, 'R_00009', 'Wielsteeg', '13', '', 'Oudkolk', 'Gelderland', '0412 WS', '', NULL, NULL, '[]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(10, 10, 'R_00010', 'Zomerkade', '6', '', 'Nieuw-Wielen', 'Gelderland', '0417 WS', '', NULL, NULL, '[]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(11, 11, 'R_00011', 'Kromme Dijk', '4', '', 'Kromwaard', 'Gelderland', '0408 KD', 'KDL02 A 1109, KDL02 A 1112, KDL02 A 1115, KDL02 A 1119, KDL02 A 1123', 51.8355314, 5.0269931, '[{"name":"KDL02 A 1109","polygon":[[51.8356987,5.0253042],[51.8355313,5.0264718],[51.8378597,5.0264803],[51.8397772,5.0265082],[51.8398786,5.0256647],[51.8374242,5.0254491]]},{"name":"KDL02 A 1112","polygon":[[51.835397,5.0264713],[51.8352794,5.027623],[51.8356821,5.0275921],[51.8358538,5.026473]]},{"name":"KDL02 A 1115","polygon":[[51.8358538,5.026473],[51.8356821,5.0275921],[51.8376142,5.0274438],[51.8396826,5.0273107],[51.8397772,5.0265082],[51.8378597,5.0264803]]},{"name":"KDL02 A 1119","polygon":[[51.8353911,5.0276144],[51.835311,5.0286026],[51.8396585,5.0280542],[51.839676,5.0277169],[51.8396826,5.0273107],[51.8376142,5.0274438]]},{"name":"KDL02 A 1123","polygon":[[51.8348757,5.0257248],[51.8347667,5.0271709],[51.834654,5.0282018],[51.8338495,5.028297],[51.8325087,5.0284115],[51.8326223,5.0272136],[51.8329127,5.0256203]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(12, 12, 'R_00012', 'Kromme Dijk', '7', '', 'Kromwaard', 'Gelderland', '0408 KD', 'KDL02 A 1129', 51.8349432, 5.0375235, '[{"name":"KDL02 A 1129","polygon":[[51.8347364,5.0373275],[51.8347158,5.0377993],[51.8350447,5.037657],[51.8352256,5.0371129]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(13, 13, 'R_00013', 'Reeënsteeg', '2', '', 'Kromwaard', 'Gelderland', '0408 WS', 'KDL02 A 1132', 51.8350044, 5.0379545, '[{"name":"KDL02 A 1132","polygon":[[51.8347416,5.0377881],[51.8347499,5.0383325],[51.8353119,5.0380896],[51.8352403,5.0375724]]}]', true, false, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(14, 14, 'R_00014', 'Reeënsteeg', '4', '', 'Kromwaard', 'Gelderland', '0408 WS', 'KDL02 A 1135, KDL02 A 1139', 51.8349595, 5.0384965, '[{"name":"KDL02 A 1135","polygon":[[51.8347705,5.0383236],[51.8347964,5.0385617],[51.83481,5.0388383],[51.8352618,5.0386451],[51.8352056,5.0381355]]},{"name":"KDL02 A 1139","polygon":[[51.8352403,5.0375724],[51.8353119,5.0380896],[51.8352056,5.0381355],[51.8352618,5.0386451],[51.8367038,5.0380282],[51.8372291,5.0377966],[51.8372117,5.0371939],[51.8371883,5.0367304],[51.836758,5.0369161]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(15, 15, 'R_00015', 'Reeënsteeg', '6', '', 'Kromwaard', 'Gelderland', '0408 WS', 'KDL02 A 1142, KDL02 A 1145, KDL02 A 1147', 51.8352628, 5.0396792, '[{"name":"KDL02 A 1142","polygon":[[51.8348422,5.0391319],[51.8349749,5.0404191],[51.8356591,5.0401164],[51.8354681,5.0388579]]},{"name":"KDL02 A 1145","polygon":[[51.8354681,5.0388579],[51.8356591,5.0401164],[51.8392902,5.0385098],[51.8391787,5.0372333]]},{"name":"KDL02 A 1147","polygon":[[51.8342866,5.0393469],[51.8342788,5.0401548],[51.8343921,5.0407046],[51.8328461,5.0413886],[51.8325864,5.0400916],[51.8335668,5.0396586]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(16, 16, 'R_00016', 'Reeënsteeg', '7', '', 'Kromwaard', 'Gelderland', '0408 WS', 'KDL02 A 1149, KDL02 A 1153, KDL02 A 1156, KDL02 A 1160', 51.8353274, 5.0420568, '[{"name":"KDL02 A 1149","polygon":[[51.8351231,5.0406617],[51.8352152,5.0415756],[51.8398621,5.0395327],[51.8398316,5.0385772]]},{"name":"KDL02 A 1153","polygon":[[51.835101,5.0416258],[51.8351515,5.0422274],[51.8351649,5.0425973],[51.8356952,5.0423647],[51.8356283,5.041394]]},{"name":"KDL02 A 1156","polygon":[[51.8356283,5.041394],[51.8356952,5.0423647],[51.8399544,5.0404967],[51.8398621,5.0395327]]},{"name":"KDL02 A 1160","polygon":[[51.8345235,5.0410745],[51.8344653,5.0420925],[51.8345211,5.0427321],[51.8329164,5.0434369],[51.8328214,5.0424894],[51.8328406,5.04182],[51.8338006,5.0413928]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(17, 17, 'R_00017', 'Wielsteeg', '2', '', 'Oudkolk', 'Gelderland', '0412 WS', 'KDL02 B 1103, KDL02 B 1107, KDL02 B 1108, KDL02 B 1112, KDL02 B 1115, KDL02 B 1159', 51.8362704, 5.0567827, '[{"name":"KDL02 B 1103","polygon":[[51.8359087,5.0559612],[51.8361497,5.0579364],[51.8366703,5.0576895],[51.836488,5.0557122]]},{"name":"KDL02 B 1107","polygon":[[51.836488,5.0557122],[51.8366703,5.0576895],[51.8385852,5.0567812],[51.8388601,5.056655],[51.8386812,5.0547739],[51.838388,5.0548956]]},{"name":"KDL02 B 1108","polygon":[[51.8386812,5.0547739],[51.8388601,5.056655],[51.8405781,5.0558663],[51.8405092,5.0540154]]},{"name":"KDL02 B 1112","polygon":[[51.8362603,5.0578839],[51.8363896,5.0589072],[51.8406464,5.0568314],[51.8405781,5.0558663],[51.8385852,5.0567812]]},{"name":"KDL02 B 1115","polygon":[[51.8354025,5.0563258],[51.8354338,5.0571103],[51.8355432,5.0576438],[51.8347323,5.0579815],[51.8331624,5.058673],[51.833119,5.0580488],[51.8330903,5.057309]]},{"name":"KDL02 B 1159","polygon":[[51.8399753,5.0726114],[51.8404936,5.0736476],[51.8408991,5.0741405],[51.8401018,5.0751432],[51.8388478,5.0767582],[51.8383837,5.0758123],[51.8379126,5.0750627]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(31, 31, 'R_00031', 'In ''t Rietland', '6', '', 'Nieuw-Wielen', 'Gelderland', '0417 RL', 'KDL02 C 1150, KDL02 C 1152', 51.8499008, 5.1035942, '[{"name":"KDL02 C 1150","polygon":[[51.8496738,5.1031156],[51.8496245,5.103658],[51.8500581,5.1039726],[51.8500878,5.1037258],[51.85014,5.1034889]]},{"name":"KDL02 C 1152","polygon":[[51.85014,5.1034889],[51.8500878,5.1037258],[51.8500581,5.1039726],[51.8500751,5.1045411],[51.8518371,5.1060084],[51.8519001,5.1053964],[51.8519578,5.1049444]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(18, 18, 'R_00018', 'Wielsteeg', '5', '', 'Oudkolk', 'Gelderland', '0412 WS', 'KDL02 B 1122, KDL02 B 1124, KDL02 B 1125', 51.8377654, 5.0647147, '[{"name":"KDL02 B 1122","polygon":[[51.8373822,5.0645157],[51.8375295,5.064861],[51.8377256,5.0653641],[51.8382331,5.0649789],[51.8380269,5.064576],[51.837851,5.064183]]},{"name":"KDL02 B 1124","polygon":[[51.837851,5.064183],[51.8380269,5.064576],[51.8382331,5.0649789],[51.8401859,5.0634968],[51.8399398,5.0627008]]},{"name":"KDL02 B 1125","polygon":[[51.8366796,5.0647148],[51.8370912,5.0654086],[51.8372653,5.0660142],[51.8346161,5.0680606],[51.834412,5.0670853],[51.8343147,5.0663629]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(19, 19, 'R_00019', 'Wielsteeg', '8', '', 'Oudkolk', 'Gelderland', '0412 WS', 'KDL02 B 1127', 51.8381776, 5.0658531, '[{"name":"KDL02 B 1127","polygon":[[51.8379341,5.0658003],[51.8380148,5.0659514],[51.8381049,5.0661868],[51.8383822,5.0659777],[51.8383053,5.0657189],[51.8382394,5.065561]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(20, 20, 'R_00020', 'Achter de Kolk', '3', '', 'Oudkolk', 'Gelderland', '0412 RL', 'KDL02 B 1130', 51.8383436, 5.0663467, '[{"name":"KDL02 B 1130","polygon":[[51.8380929,5.0661959],[51.8381727,5.0663478],[51.8382977,5.0665884],[51.8386338,5.0663502],[51.8383822,5.0659777]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(21, 21, 'R_00021', 'Kolkdijk', '1', '', 'Oudkolk', 'Gelderland', '0412 KD', 'KDL02 B 1132', 51.8385624, 5.066625, '[{"name":"KDL02 B 1132","polygon":[[51.8382805,5.0666006],[51.8384274,5.0668709],[51.8386781,5.0666605],[51.8386481,5.0664793],[51.8386134,5.0663647]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(22, 22, 'R_00022', 'Kolkdijk', '4', '', 'Oudkolk', 'Gelderland', '0412 KD', 'KDL02 B 1136', 51.8386956, 5.0669661, '[{"name":"KDL02 B 1136","polygon":[[51.8384084,5.0668868],[51.8385361,5.0671642],[51.8386268,5.0673717],[51.8389933,5.0670455],[51.8388164,5.0665444]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(23, 23, 'R_00023', 'Achter de Kolk', '6', 'B', 'Oudkolk', 'Gelderland', '0412 RL', 'KDL02 B 1138, KDL02 B 1141', 51.8388681, 5.0675602, '[{"name":"KDL02 B 1138","polygon":[[51.8386557,5.0674928],[51.838805,5.0678435],[51.8391115,5.0675655],[51.8390247,5.067166]]},{"name":"KDL02 B 1141","polygon":[[51.8390247,5.067166],[51.8391115,5.0675655],[51.8391794,5.067782],[51.839264,5.0680273],[51.8406614,5.0667276],[51.8404103,5.0659341],[51.8401746,5.0661478]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(24, 24, 'R_00024', 'Achter de Kolk', '8', '', 'Oudkolk', 'Gelderland', '0412 RL', 'KDL02 B 1139', 51.839094, 5.0679579, '[{"name":"KDL02 B 1139","polygon":[[51.8387784,5.0678677],[51.8389683,5.0683023],[51.839264,5.0680273],[51.8391794,5.067782],[51.8391115,5.0675655]]}]', false, false, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(25, 25, 'R_00025', 'Achter de Kolk', '10', '', 'Oudkolk', 'Gelderland', '0412 RL', 'KDL02 B 1142', 51.839224, 5.0682872, '[{"name":"KDL02 B 1142","polygon":[[51.8389697,5.068301],[51.8390683,5.0687359],[51.8395118,5.0682897],[51.8393746,5.0679244]]}]', true, false, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(26, 26, 'R_00026', 'Wielsteeg', '9', '', 'Oudkolk', 'Gelderland', '0412 WS', 'KDL02 B 1143, KDL02 B 1146, KDL02 B 1148', 51.8392713, 5.0687578, '[{"name":"KDL02 B 1143","polygon":[[51.8390442,5.0687602],[51.8391492,5.0692174],[51.839541,5.0688244],[51.8394801,5.0683216]]},{"name":"KDL02 B 1146","polygon":[[51.8393746,5.0679244],[51.8395118,5.0682897],[51.8394801,5.0683216],[51.839541,5.0688244],[51.8410153,5.0673459],[51.8408372,5.0665641]]},{"name":"KDL02 B 1148","polygon":[[51.8397828,5.0709202],[51.8399078,5.0706767],[51.8398904,5.0702426],[51.8396443,5.0698443],[51.8394276,5.069739],[51.8392292,5.070076],[51.8391652,5.0705129],[51.8392806,5.0708105],[51.8395263,5.0710499]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(27, 27, 'R_00027', 'Wielsteeg', '11', '', 'Oudkolk', 'Gelderland', '0412 WS', 'KDL02 B 1150, KDL02 B 1151, KDL02 B 1153, KDL02 B 1156, KDL02 B 1119', 51.8411874, 5.0725577, '[{"name":"KDL02 B 1150","polygon":[[51.8402353,5.0714808],[51.8404145,5.0717951],[51.8407323,5.0722825],[51.8436799,5.0686631],[51.8433276,5.0679054]]},{"name":"KDL02 B 1151","polygon":[[51.840619,5.0724215],[51.8411664,5.0733589],[51.8417061,5.072678],[51.84116,5.0717572]]},{"name":"KDL02 B 1153","polygon":[[51.84116,5.0717572],[51.8417061,5.072678],[51.8424455,5.0717454],[51.8441211,5.0695962],[51.8439091,5.0691628],[51.8436799,5.0686631]]},{"name":"KDL02 B 1156","polygon":[[51.8412542,5.0732482],[51.8416547,5.0740238],[51.8428654,5.0724673],[51.8445304,5.0702938],[51.8441211,5.0695962],[51.8424455,5.0717454]]},{"name":"KDL02 B 1119","polygon":[[51.8355432,5.0576438],[51.8357099,5.0585089],[51.8357459,5.0590664],[51.8345801,5.0596162],[51.8331491,5.0603243],[51.8331221,5.0596585],[51.8331624,5.058673],[51.8347323,5.0579815]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(28, 28, 'R_00028', 'Zomerkade', '3', 'bis', 'Nieuw-Wielen', 'Gelderland', '0417 WS', 'KDL02 C 1104, KDL02 C 1106, KDL02 C 1110, KDL02 C 1112, KDL02 C 1144', 51.8484679, 5.0846568, '[{"name":"KDL02 C 1104","polygon":[[51.8475854,5.0835629],[51.8480589,5.0844817],[51.8514714,5.0820149],[51.8512494,5.0815261],[51.8509119,5.0807567]]},{"name":"KDL02 C 1106","polygon":[[51.8479475,5.0845622],[51.8483342,5.0853352],[51.848933,5.0849211],[51.8487371,5.0845488],[51.8485352,5.0841374]]},{"name":"KDL02 C 1110","polygon":[[51.8485352,5.0841374],[51.8487371,5.0845488],[51.848933,5.0849211],[51.8518432,5.0829086],[51.8516493,5.0824447],[51.8514714,5.0820149]]},{"name":"KDL02 C 1112","polygon":[[51.8484403,5.0852619],[51.8486752,5.0858343],[51.8488986,5.086373],[51.8524284,5.084425],[51.8518432,5.0829086]]},{"name":"KDL02 C 1144","polygon":[[51.8491962,5.0936104],[51.8492945,5.0945554],[51.8495262,5.095553],[51.8479902,5.0951269],[51.8479064,5.0944283],[51.8477269,5.0934691],[51.8485488,5.0935624]]}]', false, false, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(29, 29, 'R_00029', 'Zomerkade', '4', 'A', 'Nieuw-Wielen', 'Gelderland', '0417 WS', 'KDL02 C 1117, KDL02 C 1120, KDL02 C 1121', 51.8497505, 5.0898381, '[{"name":"KDL02 C 1117","polygon":[[51.8494062,5.0893949],[51.8495078,5.0904001],[51.8501258,5.0902866],[51.8500368,5.0892196]]},{"name":"KDL02 C 1120","polygon":[[51.8500368,5.0892196],[51.8501258,5.0902866],[51.8531973,5.0897227],[51.8529541,5.0884174],[51.8515879,5.0887885]]},{"name":"KDL02 C 1121","polygon":[[51.8487818,5.0893938],[51.8488224,5.090168],[51.8489717,5.0906665],[51.8470286,5.0909926],[51.8469212,5.0903808],[51.846782,5.0899774],[51.8479747,5.0896166]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(30, 30, 'R_00030', 'In ''t Rietland', '2', '', 'Nieuw-Wielen', 'Gelderland', '0417 RL', 'KDL02 C 1124, KDL02 C 1125, KDL02 C 1129, KDL02 C 1132, KDL02 C 1134, KDL02 C 1137, KDL02 C 1141, KDL02 C 1113', 51.8500679, 5.0938238, '[{"name":"KDL02 C 1124","polygon":[[51.8496684,5.0908246],[51.8498681,5.0928453],[51.8522175,5.0929734],[51.8520637,5.0916931],[51.8519386,5.0904988]]},{"name":"KDL02 C 1125","polygon":[[51.8519386,5.0904988],[51.8520637,5.0916931],[51.8522175,5.0929734],[51.8543278,5.0930886],[51.8539278,5.0902134]]},{"name":"KDL02 C 1129","polygon":[[51.849752,5.0928389],[51.8498638,5.0939236],[51.8499445,5.0946919],[51.8505498,5.0948025],[51.8503046,5.0928691]]},{"name":"KDL02 C 1132","polygon":[[51.8503046,5.0928691],[51.8505498,5.0948025],[51.8525477,5.0951674],[51.8522838,5.092977]]},{"name":"KDL02 C 1134","polygon":[[51.8522838,5.092977],[51.8525477,5.0951674],[51.8545543,5.0955339],[51.8543278,5.0930886]]},{"name":"KDL02 C 1137","polygon":[[51.8500769,5.0947161],[51.8501546,5.0958734],[51.8545828,5.0971546],[51.8545543,5.0955339]]},{"name":"KDL02 C 1141","polygon":[[51.8489125,5.0910676],[51.8491053,5.0925238],[51.8491962,5.0936104],[51.8485488,5.0935624],[51.8477269,5.0934691],[51.8474972,5.0920944],[51.8472598,5.0912836]]},{"name":"KDL02 C 1113","polygon":[[51.8471047,5.0842413],[51.8475022,5.0853404],[51.8481172,5.08655],[51.8464301,5.0875185],[51.8460623,5.086643],[51.8455688,5.0855051]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(32, 32, 'R_00032', 'In ''t Rietland', '9', 'bis', 'Nieuw-Wielen', 'Gelderland', '0417 RL', 'KDL02 C 1151', 51.8498365, 5.1041083, '[{"name":"KDL02 C 1151","polygon":[[51.8496021,5.1036417],[51.8495605,5.1041126],[51.8500751,5.1045411],[51.8500581,5.1039726]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(33, 33, 'R_00033', 'In ''t Rietland', '10', '', 'Nieuw-Wielen', 'Gelderland', '0417 RL', 'KDL02 C 1153', 51.8496552, 5.104447, '[{"name":"KDL02 C 1153","polygon":[[51.8495714,5.1041217],[51.8494895,5.1045836],[51.8497277,5.1047962],[51.8498367,5.1043426]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(34, 34, 'R_00034', 'In ''t Rietland', '12', '', 'Nieuw-Wielen', 'Gelderland', '0417 RL', 'KDL02 C 1157, KDL02 C 1161', 51.8496787, 5.1050555, '[{"name":"KDL02 C 1157","polygon":[[51.8494872,5.1045816],[51.8494536,5.1048012],[51.8494229,5.1050475],[51.849833,5.1054109],[51.8498722,5.1051984],[51.8498948,5.1049453]]},{"name":"KDL02 C 1161","polygon":[[51.8498367,5.1043426],[51.8497277,5.1047962],[51.8498948,5.1049453],[51.8498722,5.1051984],[51.849833,5.1054109],[51.8518422,5.1071913],[51.8519894,5.1061352]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(35, 35, 'R_00035', 'In ''t Rietland', '13', '', 'Nieuw-Wielen', 'Gelderland', '0417 RL', 'KDL02 C 1165, KDL02 C 1168, KDL02 C 1170, KDL02 C 1171', 51.8490871, 5.1068684, '[{"name":"KDL02 C 1165","polygon":[[51.8494915,5.1052579],[51.8493669,5.1057077],[51.8491975,5.1063656],[51.853068,5.1100179],[51.8532393,5.1092612],[51.8533641,5.1087104]]},{"name":"KDL02 C 1168","polygon":[[51.849099,5.1062727],[51.8487716,5.1071381],[51.8491278,5.1074812],[51.8494639,5.106617]]},{"name":"KDL02 C 1170","polygon":[[51.8494639,5.106617],[51.8491278,5.1074812],[51.8528024,5.1110204],[51.853068,5.1100179]]},{"name":"KDL02 C 1171","polygon":[[51.8488127,5.1048154],[51.8485219,5.1056451],[51.8483158,5.1065329],[51.846114,5.10442],[51.8462322,5.1037091],[51.8463841,5.1026362]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(36, 36, 'R_00036', 'Zegge-akker', '3', '', 'Zegerswaard', 'Gelderland', '0423 RL', 'KDL02 D 1101, KDL02 D 1102, KDL02 D 1103, KDL02 D 1104, KDL02 D 1106', 51.8456893, 5.1178447, '[{"name":"KDL02 D 1101","polygon":[[51.8456753,5.1165977],[51.8452288,5.1186144],[51.8456929,5.1189702],[51.8461224,5.1169729]]},{"name":"KDL02 D 1102","polygon":[[51.8461224,5.1169729],[51.8456929,5.1189702],[51.8478604,5.1206315],[51.8480575,5.1199711],[51.8483801,5.1188678]]},{"name":"KDL02 D 1103","polygon":[[51.8483801,5.1188678],[51.8480575,5.1199711],[51.8478604,5.1206315],[51.8497061,5.1220461],[51.8499478,5.1212505],[51.8502091,5.1204029]]},{"name":"KDL02 D 1104","polygon":[[51.8449332,5.1174749],[51.8444164,5.1186476],[51.8441008,5.1193857],[51.8425259,5.1182556],[51.8427935,5.1172615],[51.8431527,5.1160604]]},{"name":"KDL02 D 1106","polygon":[[51.8448668,5.1206169],[51.8450725,5.1206103],[51.8452676,5.1203389],[51.8454036,5.1197812],[51.8452543,5.1194278],[51.8450742,5.1193203],[51.8447918,5.1194286],[51.8446444,5.1198574],[51.8446496,5.1203607]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(37, 37, 'R_00037', 'Zegge-akker', '5', '', 'Zegerswaard', 'Gelderland', '0423 RL', 'KDL02 D 1107, KDL02 D 1108, KDL02 D 1111, KDL02 D 1115, KDL02 D 1119', 51.8442104, 5.1252947, '[{"name":"KDL02 D 1107","polygon":[[51.844398,5.1240301],[51.8441873,5.124811],[51.8481776,5.1271613],[51.8483112,5.1267909],[51.8484174,5.1264337]]},{"name":"KDL02 D 1108","polygon":[[51.8440679,5.1247407],[51.8438533,5.1256366],[51.8442675,5.1258624],[51.8443817,5.1253351],[51.8444611,5.1249723]]},{"name":"KDL02 D 1111","polygon":[[51.8444611,5.1249723],[51.8443817,5.1253351],[51.8442675,5.1258624],[51.845768,5.1266804],[51.8480177,5.1279381],[51.8481776,5.1271613]]},{"name":"KDL02 D 1115","polygon":[[51.8439656,5.1256978],[51.8437239,5.1267646],[51.8456421,5.1278107],[51.8477197,5.1289266],[51.8478911,5.1283297],[51.8480177,5.1279381],[51.845768,5.1266804]]},{"name":"KDL02 D 1119","polygon":[[51.8436402,5.1237328],[51.8432676,5.1251968],[51.8431014,5.1262736],[51.8413078,5.1252991],[51.8415173,5.1237628],[51.8417206,5.1225915]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(38, 38, 'R_00038', 'Veerstoepstraat', '2', '', 'Zegerswaard', 'Gelderland', '0423 WS', 'KDL02 D 1122, KDL02 D 1124, KDL02 D 1128', 51.843709, 5.1277783, '[{"name":"KDL02 D 1122","polygon":[[51.8435199,5.12715],[51.8432692,5.1281595],[51.8439002,5.12849],[51.844134,5.1274786]]},{"name":"KDL02 D 1124","polygon":[[51.844134,5.1274786],[51.8439002,5.12849],[51.8471383,5.1301861],[51.847409,5.1292307]]},{"name":"KDL02 D 1128","polygon":[[51.843072,5.1267026],[51.8428438,5.1275513],[51.8425952,5.1280138],[51.8401729,5.1267488],[51.840384,5.1259221],[51.8404442,5.1252902]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(39, 39, 'R_00039', 'Zegersdijk', '1', '', 'Zegerswaard', 'Gelderland', '0423 KD', 'KDL02 D 1131, KDL02 D 1132, KDL02 D 1135, KDL02 D 1136, KDL02 D 1139, KDL02 E 1113', 51.8409774, 5.1368195, '[{"name":"KDL02 D 1131","polygon":[[51.8409315,5.1357587],[51.8404876,5.1376047],[51.8410312,5.1379358],[51.8414966,5.1360851]]},{"name":"KDL02 D 1132","polygon":[[51.8414966,5.1360851],[51.8410312,5.1379358],[51.8428985,5.1390731],[51.8434659,5.1372227]]},{"name":"KDL02 D 1135","polygon":[[51.8434659,5.1372227],[51.8428985,5.1390731],[51.8441978,5.1398645],[51.8449027,5.1380527]]},{"name":"KDL02 D 1136","polygon":[[51.8406002,5.1376733],[51.8402563,5.138779],[51.8437511,5.1410297],[51.8441978,5.1398645]]},{"name":"KDL02 D 1139","polygon":[[51.8402913,5.1355401],[51.8401023,5.136308],[51.8400279,5.1368524],[51.8380869,5.1357227],[51.8383015,5.1351446],[51.8386163,5.1345681]]},{"name":"KDL02 E 1113","polygon":[[51.8344803,5.1496411],[51.8341365,5.1507179],[51.8337287,5.1517667],[51.8320869,5.150837],[51.8325727,5.1497367],[51.8330092,5.1486635],[51.8338916,5.1492341]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(40, 40, 'R_00040', 'Lange Kwelsloot', '3', '', 'Kwelderveen', 'Gelderland', '0431 WS', 'KDL02 E 1103, KDL02 E 1106, KDL02 E 1108, KDL02 E 1109, KDL02 D 1140', 51.835109, 5.151204, '[{"name":"KDL02 E 1103","polygon":[[51.8353796,5.1497079],[51.8352338,5.1500938],[51.835077,5.1504743],[51.8387118,5.1527964],[51.8389727,5.1521642]]},{"name":"KDL02 E 1106","polygon":[[51.8349736,5.1504083],[51.8345653,5.1514732],[51.835127,5.1518139],[51.8353419,5.1513189],[51.835572,5.1507906]]},{"name":"KDL02 E 1108","polygon":[[51.835572,5.1507906],[51.8353419,5.1513189],[51.835127,5.1518139],[51.8383914,5.1537938],[51.8387118,5.1527964]]},{"name":"KDL02 E 1109","polygon":[[51.8346832,5.1515447],[51.8342905,5.1526093],[51.8380433,5.1546394],[51.8383914,5.1537938]]},{"name":"KDL02 D 1140","polygon":[[51.8400279,5.1368524],[51.8397675,5.1376604],[51.8396936,5.138263],[51.8377113,5.1369927],[51.8380869,5.1357227]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(41, 41, 'R_00041', 'Lange Kwelsloot', '5', '', 'Kwelderveen', 'Gelderland', '0431 WS', 'KDL02 E 1115, KDL02 E 1118, KDL02 E 1122', 51.8340573, 5.153497, '[{"name":"KDL02 E 1115","polygon":[[51.8340902,5.1527145],[51.8336422,5.1539696],[51.8340811,5.1541662],[51.8345118,5.1529381]]},{"name":"KDL02 E 1118","polygon":[[51.8345118,5.1529381],[51.8340811,5.1541662],[51.835897,5.1549795],[51.8375109,5.1557103],[51.8376786,5.1552094],[51.8378352,5.1547004]]},{"name":"KDL02 E 1122","polygon":[[51.833515,5.1524857],[51.8331734,5.1531407],[51.833057,5.1536329],[51.8310919,5.1527404],[51.831331,5.1522524],[51.8315936,5.1514714],[51.8325794,5.1520096]]}]', false, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(42, 42, 'R_00042', 'Lange Kwelsloot', '6', '', 'Kwelderveen', 'Gelderland', '0431 WS', 'KDL02 E 1125, KDL02 E 1126, KDL02 E 1127, KDL02 E 1128', 51.8337158, 5.1551554, '[{"name":"KDL02 E 1125","polygon":[[51.833608,5.1541647],[51.8331689,5.1558632],[51.833828,5.1560691],[51.8342372,5.1544451]]},{"name":"KDL02 E 1126","polygon":[[51.8342372,5.1544451],[51.833828,5.1560691],[51.8350898,5.1564634],[51.8357028,5.1566633],[51.8360949,5.1552605],[51.8351007,5.15483]]},{"name":"KDL02 E 1127","polygon":[[51.8360949,5.1552605],[51.8357028,5.1566633],[51.8372494,5.1571675],[51.8374042,5.1566402],[51.837635,5.1559274]]},{"name":"KDL02 E 1128","polygon":[[51.8330352,5.1540643],[51.8327768,5.1548709],[51.8325323,5.1555085],[51.8303985,5.1548057],[51.8308038,5.1539584],[51.8311849,5.1532724],[51.831946,5.1535826]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(43, 43, 'R_00043', 'Lange Kwelsloot', '9', '', 'Kwelderveen', 'Gelderland', '0431 WS', 'KDL02 E 1131, KDL02 E 1134, KDL02 E 1136, KDL02 E 1137, KDL02 E 1141, KDL02 E 1145', 51.8329201, 5.1672614, '[{"name":"KDL02 E 1131","polygon":[[51.8325101,5.1663102],[51.8328307,5.1685371],[51.8333583,5.1681421],[51.8331151,5.1659817]]},{"name":"KDL02 E 1134","polygon":[[51.8331151,5.1659817],[51.8333583,5.1681421],[51.8348823,5.1670013],[51.8346837,5.1651301]]},{"name":"KDL02 E 1136","polygon":[[51.8346837,5.1651301],[51.8348823,5.1670013],[51.8370444,5.1653826],[51.8369029,5.1645159],[51.8368131,5.1639741]]},{"name":"KDL02 E 1137","polygon":[[51.8329345,5.1684594],[51.8330884,5.1694959],[51.8371918,5.1660536],[51.8370444,5.1653826]]},{"name":"KDL02 E 1141","polygon":[[51.831914,5.1667914],[51.8319991,5.167778],[51.8321831,5.1684822],[51.8298147,5.1700798],[51.829574,5.169144],[51.8294104,5.1681827]]},{"name":"KDL02 E 1145","polygon":[[51.8321831,5.1684822],[51.8323538,5.1691083],[51.8324931,5.169828],[51.8298961,5.171974],[51.8299201,5.1712199],[51.8298147,5.1700798]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(44, 44, 'R_00044', 'Lange Kwelsloot', '10', '', 'Kwelderveen', 'Gelderland', '0431 WS', 'KDL02 E 1148, KDL02 E 1149, KDL02 E 1152', 51.8339895, 5.1728118, '[{"name":"KDL02 E 1148","polygon":[[51.8336042,5.1725537],[51.8339963,5.1735918],[51.8343793,5.1731402],[51.8340359,5.1720827]]},{"name":"KDL02 E 1149","polygon":[[51.8340359,5.1720827],[51.8343793,5.1731402],[51.8367231,5.1703775],[51.836414,5.1694878]]},{"name":"KDL02 E 1152","polygon":[[51.8331472,5.1728692],[51.8333116,5.1735543],[51.8335488,5.1743072],[51.8316477,5.1765673],[51.8311656,5.1757914],[51.8308705,5.1753278]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(45, 45, 'R_00045', 'Lange Kwelsloot', '13', '', 'Kwelderveen', 'Gelderland', '0431 WS', 'KDL02 E 1153, KDL02 E 1154, KDL02 E 1157, KDL02 E 1161, KDL02 E 1164', 51.8349161, 5.1747676, '[{"name":"KDL02 E 1153","polygon":[[51.8342566,5.173807],[51.834647,5.1745163],[51.8360787,5.172724],[51.8384718,5.1697235],[51.8382063,5.1690386],[51.8356806,5.1720929]]},{"name":"KDL02 E 1154","polygon":[[51.8345613,5.1746235],[51.834765,5.1749792],[51.8349989,5.1753515],[51.8354484,5.1747521],[51.8349689,5.1741133]]},{"name":"KDL02 E 1157","polygon":[[51.8349689,5.1741133],[51.8354484,5.1747521],[51.8372481,5.1723523],[51.8387756,5.1703032],[51.8385917,5.1699436],[51.8384718,5.1697235],[51.8360787,5.172724]]},{"name":"KDL02 E 1161","polygon":[[51.8350898,5.1752302],[51.8354698,5.1758339],[51.8390408,5.1709848],[51.8387756,5.1703032],[51.8372481,5.1723523]]},{"name":"KDL02 E 1164","polygon":[[51.8337146,5.174756],[51.8342148,5.175433],[51.8348474,5.1763763],[51.8332858,5.1784823],[51.8327941,5.1778376],[51.8321816,5.1766295]]}]', true, false, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(4, 4, 'R_00004', 'Kromme Dijk', '5', '', 'Kromwaard', 'Gelderland', '0408 KD', 'KDL02 A 1125, KDL02 A 1130', 51.8350301, 5.0369081, '[{"name":"KDL02 A 1125","polygon":[[51.8347231,5.0367765],[51.8347295,5.0373305],[51.8352256,5.0371129],[51.8352254,5.0368837],[51.8352347,5.0365662]]},{"name":"KDL02 A 1130","polygon":[[51.8352347,5.0365662],[51.8352254,5.0368837],[51.8352256,5.0371129],[51.8350447,5.037657],[51.836758,5.0369161],[51.8367718,5.0369101],[51.8368776,5.0358904],[51.8367975,5.0359235]]}]', true, true, false, false, NULL, '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{}', NULL, NULL, NULL, NULL),
	(1, 1, 'R_00001', 'In ''t Rietland', '4', '', 'Nieuw-Wielen', 'Gelderland', '0417 RL', 'KDL02 C 1145, KDL02 C 1148, KDL02 C 1149', 51.849958, 5.1023137, '[{"name":"KDL02 C 1145","polygon":[[51.8497927,5.1014975],[51.8496833,5.102795],[51.8501659,5.1031705],[51.8502365,5.1018096]]},{"name":"KDL02 C 1148","polygon":[[51.8502365,5.1018096],[51.8501659,5.1031705],[51.8537352,5.1059482],[51.8539601,5.1044274]]},{"name":"KDL02 C 1149","polygon":[[51.8491801,5.1010461],[51.8490728,5.1016033],[51.8491005,5.1023627],[51.8470313,5.1007502],[51.8470788,5.1002621],[51.8471939,5.0996522]]}]', true, true, false, false, '{"Klanteis": [{"ID": "KE_00100", "Document": [{"GUID": "edb32182-dd81-0f19-73bc-81b7d9104367", "kind": "Document", "name": "Schets.pdf"}], "Klanteis": "Oprit behouden", "CreatedOn": "2025-02-03", "Afbeelding": [{"GUID": "6ca4e5df-d2f8-2ecc-f57b-c73011adc866", "kind": "Afbeelding", "name": "Foto.png"}], "CreatedOn_iso": "2025-02-03", "Tekst_concept": {"Tekst": "De oprit naar de schuur blijft bereikbaar voor tractor en aanhanger."}, "Tekst_geaccepteerd": {"Tekst": "De oprit naar de schuur blijft bereikbaar voor tractor en aanhanger. Zo is het afgesproken."}, "Honorering_klanteis": {"Toelichting": {"Toelichting": "<p>Past binnen het <b>ontwerp</b> &amp; de vergunning.</p>"}, "Status_honorering": {"Status_honorering": "Gehonoreerd"}}, "Actualiteit_klanteis": {"Actualiteit_klanteis": "Actueel"}}, {"ID": "KE_00101", "Document": [], "Klanteis": "Zicht op de rivier", "CreatedOn": "2025-02-04", "Afbeelding": [{"GUID": "e6ea0ecf-d5ba-44c6-172d-88314d1f573c", "kind": "Afbeelding", "name": "Voor.png"}, {"GUID": "a649afd2-e116-32d3-0984-284bed634d57", "kind": "Afbeelding", "name": "Na één jaar.png"}], "CreatedOn_iso": "2025-02-04", "Tekst_concept": {"Tekst": "Vanuit de keuken moet ik de rivier kunnen blijven zien."}, "Tekst_geaccepteerd": {"Tekst": "Vanuit de keuken moet ik de rivier kunnen blijven zien. Zo is het afgesproken."}, "Honorering_klanteis": {"Toelichting": {"Toelichting": "<p>Past binnen het <b>ontwerp</b> &amp; de vergunning.</p>"}, "Status_honorering": {"Status_honorering": "Deels gehonoreerd"}}, "Actualiteit_klanteis": {"Actualiteit_klanteis": "Actueel"}}, {"ID": "KE_00102", "Document": [], "Klanteis": "Kavelsloot verleggen", "CreatedOn": "2025-02-05", "Afbeelding": [], "CreatedOn_iso": "2025-02-05", "Tekst_concept": {"Tekst": "Leg de sloot langs de binnenteen, niet door het weiland."}, "Tekst_geaccepteerd": {"Tekst": ""}, "Honorering_klanteis": {"Toelichting": {"Toelichting": ""}, "Status_honorering": {"Status_honorering": ""}}, "Actualiteit_klanteis": {"Actualiteit_klanteis": "Actueel"}}, {"ID": "KE_00103", "Document": [{"GUID": "04c80860-92d0-8df8-375c-7f6cee682319", "kind": "Document", "name": "Schets.pdf"}], "Klanteis": "Trillingen bij het heien", "CreatedOn": "2025-02-06", "Afbeelding": [{"GUID": "22ddec53-8ada-6700-d5b7-2c5c1c0f24db", "kind": "Afbeelding", "name": "Foto.png"}], "CreatedOn_iso": "2025-02-06", "Tekst_concept": {"Tekst": "Meet de trillingen aan de gevel: het huis is van 1887."}, "Tekst_geaccepteerd": {"Tekst": "Meet de trillingen aan de gevel: het huis is van 1887. Zo is het afgesproken."}, "Honorering_klanteis": {"Toelichting": {"Toelichting": "<p>Past binnen het <b>ontwerp</b> &amp; de vergunning.</p>"}, "Status_honorering": {"Status_honorering": "In behandeling"}}, "Actualiteit_klanteis": {"Actualiteit_klanteis": "Actueel"}}, {"ID": "KE_00104", "Document": [], "Klanteis": "Afrastering & hek", "CreatedOn": "2025-02-07", "Afbeelding": [{"GUID": "f306ab16-8773-395e-bb65-381d3433efc3", "kind": "Afbeelding", "name": "Voor.png"}, {"GUID": "371ff186-3d86-f1fb-9771-4afa3408ad7b", "kind": "Afbeelding", "name": "Na één jaar.png"}], "CreatedOn_iso": "2025-02-07", "Tekst_concept": {"Tekst": "Zet het hek \"Zeewaarts\" terug zoals het stond, met &lt; 10 cm speling."}, "Tekst_geaccepteerd": {"Tekst": "Zet het hek \"Zeewaarts\" terug zoals het stond, met &lt; 10 cm speling. Zo is het afgesproken."}, "Honorering_klanteis": {"Toelichting": {"Toelichting": "<p>Past binnen het <b>ontwerp</b> &amp; de vergunning.</p>"}, "Status_honorering": {"Status_honorering": "Gehonoreerd"}}, "Actualiteit_klanteis": {"Actualiteit_klanteis": "Vervallen"}}, {"ID": "KE_00105", "Document": [], "Klanteis": "Bijenkasten", "CreatedOn": "2025-02-08", "Afbeelding": [], "CreatedOn_iso": "2025-02-08", "Tekst_concept": {"Tekst": "De kasten staan tot oktober op de dijk. 🐝"}, "Tekst_geaccepteerd": {"Tekst": ""}, "Honorering_klanteis": {"Toelichting": {"Toelichting": ""}, "Status_honorering": {"Status_honorering": ""}}, "Actualiteit_klanteis": {"Actualiteit_klanteis": "Actueel"}}], "Contactmoment": [{"ID": "CM_00100", "Datum": {"iso": "2025-03-04", "Datum": "2025-03-04"}, "Document": [{"GUID": "e7408d58-2173-4c27-1539-06cc0556ad60", "kind": "Document", "name": "Verslag 1.pdf"}], "Afbeelding": [], "Vastlegging": {"Vastlegging": "<p>Gesproken met Linde van der Kolk over \"de kruin\" &amp; de berm.</p>\n<ul><li>Hoogte: 8,40 m + NAP</li><li>Breedte &lt; 5 m 👍</li></ul>"}, "Contactmoment": "Keukentafelgesprek", "Type_contactmoment": {"Type_contactmoment": "Gesprek"}, "Status_contactmoment": {"Status_contactmoment": "Afgerond"}}, {"ID": "CM_00101", "Datum": {"iso": "2025-06-17T14:05:00", "Datum": "2025-06-17 14:05:00.000"}, "Document": [], "Afbeelding": [], "Vastlegging": {"Vastlegging": "<p>Gesproken met Linde van der Kolk over \"de kruin\" &amp; de berm.</p>\n<ul><li>Hoogte: 8,40 m + NAP</li><li>Breedte &lt; 5 m 👍</li></ul>"}, "Contactmoment": "Gesprek 2", "Type_contactmoment": {"Type_contactmoment": "Telefoon"}, "Status_contactmoment": {"Status_contactmoment": "Gepland"}}, {"ID": "CM_00102", "Datum": {"iso": "2025-10-09", "Datum": "09-10-2025"}, "Document": [{"GUID": "37fb6acf-1a6c-d4ce-6204-de977386efdd", "kind": "Document", "name": "Verslag 3.pdf"}], "Afbeelding": [], "Vastlegging": {"Vastlegging": "<p>Gesproken met Linde van der Kolk over \"de kruin\" &amp; de berm.</p>\n<ul><li>Hoogte: 8,40 m + NAP</li><li>Breedte &lt; 5 m 👍</li></ul>"}, "Contactmoment": "Gesprek 3", "Type_contactmoment": {"Type_contactmoment": "E-mail"}, "Status_contactmoment": {"Status_contactmoment": "Gepland"}}, {"ID": "CM_00103", "Datum": {"iso": "2025-03-04", "Datum": "2025-03-04"}, "Document": [], "Afbeelding": [], "Vastlegging": {"Vastlegging": "<p>Gesproken met Linde van der Kolk over \"de kruin\" &amp; de berm.</p>\n<ul><li>Hoogte: 8,40 m + NAP</li><li>Breedte &lt; 5 m 👍</li></ul>"}, "Contactmoment": "Gesprek 4", "Type_contactmoment": {"Type_contactmoment": "Inloopavond"}, "Status_contactmoment": {"Status_contactmoment": "Gepland"}}, {"ID": "CM_00104", "Datum": {"iso": "2025-06-17T14:05:00", "Datum": "2025-06-17 14:05:00.000"}, "Document": [{"GUID": "5a48ed27-6155-858e-3c84-f9be70dfb0e4", "kind": "Document", "name": "Verslag 5.pdf"}], "Afbeelding": [], "Vastlegging": {"Vastlegging": "<p>Gesproken met Linde van der Kolk over \"de kruin\" &amp; de berm.</p>\n<ul><li>Hoogte: 8,40 m + NAP</li><li>Breedte &lt; 5 m 👍</li></ul>"}, "Contactmoment": "Gesprek 5", "Type_contactmoment": {"Type_contactmoment": "Gesprek"}, "Status_contactmoment": {"Status_contactmoment": "Gepland"}}]}', '2026-11-23 19:52:53.962036+00', '2026-11-23 19:52:53.962036+00', '{"Document e7408d58-2173-4c27-1539-06cc0556ad60","Document 37fb6acf-1a6c-d4ce-6204-de977386efdd","Document 5a48ed27-6155-858e-3c84-f9be70dfb0e4","Document edb32182-dd81-0f19-73bc-81b7d9104367","Afbeelding 6ca4e5df-d2f8-2ecc-f57b-c73011adc866","Afbeelding e6ea0ecf-d5ba-44c6-172d-88314d1f573c","Afbeelding a649afd2-e116-32d3-0984-284bed634d57","Document 04c80860-92d0-8df8-375c-7f6cee682319","Afbeelding 22ddec53-8ada-6700-d5b7-2c5c1c0f24db","Afbeelding f306ab16-8773-395e-bb65-381d3433efc3","Afbeelding 371ff186-3d86-f1fb-9771-4afa3408ad7b"}', '2026-11-23 19:53:03.638343+00', NULL, '2026-11-23 19:53:03.558692+00', NULL),
	(46, 46, '', '', '', '', '', '', '', '', NULL, NULL, '[]', false, false, true, false, NULL, '2026-11-23 19:53:04.060243+00', '2026-11-23 19:53:04.060243+00', '{}', NULL, NULL, NULL, NULL),
	(47, 47, '', '', '', '', '', '', '', '', NULL, NULL, '[]', false, false, false, false, NULL, '2026-11-23 19:53:04.821351+00', '2026-11-23 19:53:04.821351+00', '{}', NULL, NULL, NULL, NULL),
	(48, 48, '', '', '', '', '', '', '', '', NULL, NULL, '[]', false, false, false, false, NULL, '2026-11-23 19:53:04.821351+00', '2026-11-23 19:53:04.821351+00', '{}', NULL, NULL, NULL, NULL);

INSERT INTO public.publication_groups VALUES
	(4, 4),
	(6, 5),
	(11, 2),
	(13, 3),
	(14, 6),
	(15, 4),
	(20, 5),
	(20, 2),
	(27, 7);

INSERT INTO public.publication_users VALUES
	(5, 1),
	(12, 1);

INSERT INTO public.publication_zones VALUES
	(1, 3),
	(2, 2),
	(6, 4),
	(10, 3),
	(18, 3),
	(18, 2),
	(22, 1),
	(22, 4),
	(27, 6);

INSERT INTO public.publications OVERRIDING SYSTEM VALUE VALUES
	(1, 'design', 'Voorlopig ontwerp dijkversterking Hoge Wielen, tussen het oude veerhuis en de molen', '', false, '2026-11-19 19:52:53.901+00', '2026-11-19 19:52:53.901+00', DEFAULT),
	(2, 'design', 'Stalen damwand bij Oudkolk', '', false, '2026-11-04 19:52:53.901+00', '2026-11-04 19:52:53.901+00', DEFAULT),
	(3, 'design', 'Dwarsdoorsnede van de dijk zoals die nu is', '', true, '2026-09-21 19:52:53.901+00', '2026-09-21 19:52:53.901+00', DEFAULT),
	(4, 'design', 'Drie varianten voor de Kromme Waard, om te bespreken in de klankbordgroep', '', false, '2026-10-21 19:52:53.901+00', '2026-10-21 19:52:53.901+00', DEFAULT),
	(5, 'design', 'Aanpassing van uw oprit', '', false, '2026-11-14 19:52:53.901+00', '2026-11-14 19:52:53.901+00', DEFAULT),
	(6, 'design', 'Natuuroever en wandelpad Zegersbocht', '', false, '2026-10-06 19:52:53.901+00', '2026-10-06 19:52:53.901+00', DEFAULT),
	(7, 'document', 'Planning van het werk in 2027 en 2028', '', true, '2026-11-17 19:52:53.901+00', '2026-11-17 19:52:53.901+00', DEFAULT),
	(8, 'document', 'Verslag van de inloopavond in het dorpshuis van Oudkolk', '', true, '2026-11-11 19:52:53.901+00', '2026-11-11 19:52:53.901+00', DEFAULT),
	(9, 'document', 'Schadeprotocol: wat u doet als u scheuren ziet in muren, vloeren of de bestrating rond uw huis', '', true, '2026-10-14 19:52:53.901+00', '2026-10-14 19:52:53.901+00', DEFAULT),
	(10, 'document', 'Bodemonderzoek Hoge Wielen', '', false, '2026-09-13 19:52:53.901+00', '2026-09-13 19:52:53.901+00', DEFAULT),
	(11, 'document', 'Afspraken over gebruik van landbouwgrond tijdens het werk', '', false, '2026-10-28 19:52:53.901+00', '2026-10-28 19:52:53.901+00', DEFAULT),
	(12, 'document', 'Nulmeting van uw woning', '', false, '2026-11-08 19:52:53.901+00', '2026-11-08 19:52:53.901+00', DEFAULT),
	(13, 'document', 'Bereikbaarheid van bedrijven en winkels tijdens de afsluiting van de Veerdijkstraat', '', false, '2026-11-15 19:52:53.901+00', '2026-11-15 19:52:53.901+00', DEFAULT),
	(14, 'document', 'Kabels en leidingen: overzicht voor nutsbedrijven', '', false, '2026-10-02 19:52:53.901+00', '2026-10-02 19:52:53.901+00', DEFAULT),
	(15, 'document', 'Verslag klankbordgroep Kromme Waard', '', false, '2026-10-24 19:52:53.901+00', '2026-10-24 19:52:53.901+00', DEFAULT),
	(16, 'document', 'Folder ‘Een sterke dijk voor iedereen’', '', true, '2026-08-20 19:52:53.901+00', '2026-08-20 19:52:53.901+00', DEFAULT),
	(17, 'news', 'Inloopavond over het voorlopig ontwerp op donderdag 10 december', '<p>Op <strong>donderdag 10 december</strong> laten we het voorlopig ontwerp zien. U bent tussen 19.00 en 21.00 uur welkom in het dorpshuis van Oudkolk.</p><p>Wat kunt u verwachten?</p><ul><li>Tekeningen van ieder dijkvak</li><li>Medewerkers die uw vragen beantwoorden</li><li>Koffie en thee</li></ul><p>Aanmelden is niet nodig.</p>', true, '2026-11-22 19:52:53.901+00', '2026-11-22 19:52:53.901+00', DEFAULT),
	(18, 'news', 'Werk aan de Veerdijkstraat: vanaf maandag rijdt het verkeer twee weken lang om via de tijdelijke weg achter de kade', '<p>We leggen nieuwe leidingen onder de Veerdijkstraat. De weg is twee weken dicht voor auto’s.</p><p>Fietsers en voetgangers kunnen er altijd langs. Hulpdiensten ook.</p>', false, '2026-11-20 19:52:53.901+00', '2026-11-20 19:52:53.901+00', DEFAULT),
	(19, 'news', 'Eerste resultaten van het bodemonderzoek', '<p>De afgelopen maanden hebben we op 112 plekken in de grond geboord.</p><p>Onder een groot deel van de dijk ligt zand. Bij hoog water kan er water onder de dijk door stromen. Dat heet <em>piping</em>.</p><p>Met deze gegevens rekenen we uit hoe sterk de dijk nu is.</p>', true, '2026-11-10 19:52:53.901+00', '2026-11-10 19:52:53.901+00', DEFAULT),
	(20, 'news', 'Broedseizoen: we wachten met het maaien van de uiterwaard', '<p>In de uiterwaard broeden grutto’s en kieviten. Daarom maaien we pas na 15 juli.</p>', false, '2026-11-01 19:52:53.901+00', '2026-11-01 19:52:53.901+00', DEFAULT),
	(21, 'news', 'Zo houden we de trillingen in de gaten', '<p>Langs de dijk hangen straks 40 meetkastjes aan gevels. Ze meten dag en nacht of de grond trilt.</p><p>Komt een meting boven de grens? Dan stoppen we het werk en kijken we eerst wat er aan de hand is.</p>', true, '2026-10-18 19:52:53.901+00', '2026-10-18 19:52:53.901+00', DEFAULT),
	(22, 'news', 'Nieuwe omgevingsmanager voor Kromme Waard en Zegersbocht', '<p>Vanaf deze maand is er een nieuw gezicht bij u aan de keukentafel. U kunt iedere dinsdag langskomen.</p>', false, '2026-10-10 19:52:53.901+00', '2026-10-10 19:52:53.901+00', DEFAULT),
	(23, 'news', 'Dit portaal is voor u', '<p>In dit portaal ziet u uw percelen, het ontwerp van de dijk bij u in de buurt en al uw afspraken met ons.</p><p>Hebt u een vraag? Stuur ons een bericht.</p>', true, '2026-09-04 19:52:53.901+00', '2026-09-04 19:52:53.901+00', DEFAULT),
	(24, 'news', 'Concept: uitslag van de aanbesteding', '<p>Dit bericht verschijnt zodra de aannemer bekend is.</p>', false, '2026-11-23 19:52:53.901+00', '2026-11-23 19:52:53.901+00', DEFAULT),
	(25, 'news', 'De kade gaat dicht', '<p>De weg is tot vrijdag dicht.</p>', true, '2026-11-23 19:53:05.304831+00', '2026-11-23 19:53:05.304831+00', DEFAULT),
	(26, 'document', 'Dwarsprofiel', '', true, '2026-11-23 19:53:05.416182+00', '2026-11-23 19:53:05.416182+00', DEFAULT),
	(27, 'design', 'Alleen voor de kade', '', false, '2026-11-23 19:53:05.466415+00', '2026-11-23 19:53:05.466415+00', DEFAULT),
	(28, 'news', 'De kade is open', '', true, '2026-11-23 19:53:10.33578+00', '2026-11-23 19:53:10.33578+00', DEFAULT);

INSERT INTO public.recovery_codes VALUES
	(2, '-oC5xSv0OpweNH2G0srUV6fmGRQnYks9BMoB7nwKmHY'),
	(2, 'qhlJCAczCrfQV4QcRbn5vaSIb4iVwODB-HH-SsPmNvg'),
	(2, 'trpKoN7aV4GF4YY-6PPFhnw2KjBsXPmqv_Q0xXIZ5nQ'),
	(2, 'DCmE1NrhRO9Fi7_BREbJTJKB6KSCarBl68q2fkUMZFM'),
	(2, 'M6o1W30NBXUQEJTpgbb94CFfof13ErZ0G-PAS8Bb2QE'),
	(2, '3iS3XXhcI8BKFUUF1QOh2ZYnBFA9AUrtYG3JdCDHpn8'),
	(2, '7DeBUELgrAiJTNLCobnQk_WiG7flOjpg4qlwSK1uzrA');

INSERT INTO public.refresh_tokens VALUES
	('uCSNbsMfWEwmbyyH2Z_sFWeNxTv3mO_4HIh8TcK4UqM', 'f303889a-fe60-49c4-b74b-6cb5baaae74e', NULL),
	('qYEDpiVLUqv1GD4hj2isw9CntASnetjaO2sxbtWA8W4', 'a9fb46bf-1d6c-415d-b2b9-4487165f1cf9', NULL),
	('UTsM_y1fYRL9o22XLL9a-_vpoaDg70ocSnldteXOUCo', '593b0864-9004-4c78-a5fb-4c720257c8ca', NULL),
	('JDhqtPEpN-UDIR9c5kOR-3uYic1udEi7Mq9PyBV9UiY', '527ca23d-3c0b-4661-a157-b3c99d5d02f4', NULL),
	('1PTblkP63Db_FFvKXYDYQ35q1V_Oq_liCDe5c2GwGXc', '8dea7207-6858-4afe-a0bc-29db2d9e55c0', NULL),
	('K6pDE0GEO1QIacus8axp34m8ZenARshrNu31enqhIrU', 'd3ab3987-4dfc-42db-bb96-2000f571be7b', NULL),
	('ktKeHt1Edb3RistX_MOhI1w9JEx8Z5LYmHZ0957_PBw', '8dc3af57-3778-4e12-8f91-bc95d326929d', NULL),
	('bLffJ8rtRNBl2AeohAw7D3GbIqMyaLQmLDmtLkuecck', '41e41590-9310-455f-bf12-1a5478b9ade6', NULL),
	('RFLO4JFT_s9TDxYcQWXpImyInhsQMbL_6kW-g3qdQkQ', 'd519ba12-d0f8-4e0f-b78a-c909f1048090', NULL),
	('p0ZwXFtxU3e365y1r3yW5BsN0PBWwnTP4G1uYYZR6bY', '967cb58c-e913-4f28-be2e-f89a430cc93c', NULL),
	('NuQA_vaEAg1dOzzJEBLlUHu_Ax1X2JpJfJ0OdAqUg0k', '1dce0a01-1a5f-409b-9e59-87c2c72c1384', NULL),
	('usvJu5PPmlXf412uPNfR7KNsTbnXnU5_8d_Kx3G-HsE', '4177c943-9bb5-4181-bf3b-24e450aa1dcd', NULL),
	('HPt0_Z7pwWf5VKj7gg5t1wtyX1woWanyLjcmJ4fR5dU', '2cbbe988-76d2-49df-8d96-a80c5b29562d', NULL),
	('UjJqHQ3mDI9hkiZZfwdd38TP5l0iHZxHPYPW62sqWq4', '13fe073e-2ee7-4c23-8511-392852921c51', NULL);

INSERT INTO public.refused_contact_zones VALUES
	(40, 5);

INSERT INTO public.removed_objects VALUES
	('e2/e2032d6f36b53eaa761f2b27077de387', '2026-11-23 19:53:10.526675+00');

INSERT INTO public.sessions VALUES
	('f303889a-fe60-49c4-b74b-6cb5baaae74e', 1, true, 'node', '2026-11-23 19:52:59.397397+00', '2026-11-23 19:52:59.397397+00', NULL, '2026-11-23 19:52:59.397397+00'),
	('a9fb46bf-1d6c-415d-b2b9-4487165f1cf9', 1, true, 'node', '2026-11-23 19:53:00.907076+00', '2026-11-23 19:53:00.907076+00', NULL, '2026-11-23 19:53:00.907076+00'),
	('593b0864-9004-4c78-a5fb-4c720257c8ca', 3, true, 'node', '2026-11-23 19:53:01.189976+00', '2026-11-23 19:53:01.189976+00', NULL, '2026-11-23 19:53:01.189976+00'),
	('527ca23d-3c0b-4661-a157-b3c99d5d02f4', 3, true, 'node', '2026-11-23 19:53:01.430546+00', '2026-11-23 19:53:01.430546+00', NULL, '2026-11-23 19:53:01.430546+00'),
	('8dea7207-6858-4afe-a0bc-29db2d9e55c0', 4, true, 'node', '2026-11-23 19:53:01.541872+00', '2026-11-23 19:53:01.541872+00', NULL, '2026-11-23 19:53:01.541872+00'),
	('d3ab3987-4dfc-42db-bb96-2000f571be7b', 4, true, 'node', '2026-11-23 19:53:02.208272+00', '2026-11-23 19:53:02.208272+00', NULL, '2026-11-23 19:53:02.208272+00'),
	('8dc3af57-3778-4e12-8f91-bc95d326929d', 2, true, 'node', '2026-11-23 19:53:02.296946+00', '2026-11-23 19:53:02.296946+00', NULL, '2026-11-23 19:53:02.296946+00'),
	('41e41590-9310-455f-bf12-1a5478b9ade6', 2, true, 'node', '2026-11-23 19:53:02.643581+00', '2026-11-23 19:53:02.643581+00', NULL, '2026-11-23 19:53:02.643581+00'),
	('d519ba12-d0f8-4e0f-b78a-c909f1048090', 2, true, 'node', '2026-11-23 19:53:03.38936+00', '2026-11-23 19:53:03.38936+00', NULL, '2026-11-23 19:53:03.38936+00'),
	('967cb58c-e913-4f28-be2e-f89a430cc93c', 46, true, 'node', '2026-11-23 19:53:04.391863+00', '2026-11-23 19:53:04.391863+00', NULL, '2026-11-23 19:53:04.391863+00'),
	('1dce0a01-1a5f-409b-9e59-87c2c72c1384', 2, true, 'node', '2026-11-23 19:53:10.276036+00', '2026-11-23 19:53:10.276036+00', NULL, '2026-11-23 19:53:10.276036+00'),
	('4177c943-9bb5-4181-bf3b-24e450aa1dcd', 1, true, 'node', '2026-11-23 19:53:10.64659+00', '2026-11-23 19:53:10.64659+00', NULL, '2026-11-23 19:53:10.64659+00'),
	('2cbbe988-76d2-49df-8d96-a80c5b29562d', 2, true, 'node', '2026-11-23 19:53:10.760179+00', '2026-11-23 19:53:10.760179+00', NULL, '2026-11-23 19:53:10.760179+00'),
	('13fe073e-2ee7-4c23-8511-392852921c51', 3, true, 'node', '2026-11-23 19:53:10.904331+00', '2026-11-23 19:53:10.904331+00', NULL, '2026-11-23 19:53:10.904331+00');

INSERT INTO public.sites VALUES
	(1, '<p>In dit portaal volgt u de dijkversterking bij u in de buurt. U ziet uw percelen op de kaart, de ontwerpen voor de dijk, het nieuws en wat u met ons hebt afgesproken.</p><h2>Wat kunt u hier doen?</h2><ul><li>Bekijken wat de plannen betekenen voor uw perceel</li><li>Documenten en verslagen lezen</li><li>Het projectteam een bericht sturen</li></ul>', '<p>Welkom bij de dijkversterking. Op de kaart ziet u uw percelen langs de dijk. Klopt er iets niet? Stuur het projectteam dan een bericht.</p>', '', '', 'projectteam@example.org', 'Projectteam Dijkversterking', '0800-0123', false, '');

INSERT INTO public.user_groups VALUES
	(1, 1),
	(1, 4),
	(1, 5),
	(4, 1),
	(8, 1),
	(8, 2),
	(9, 1),
	(10, 1),
	(11, 1),
	(11, 2),
	(12, 1),
	(12, 4),
	(13, 1),
	(14, 1),
	(15, 1),
	(15, 3),
	(15, 5),
	(16, 1),
	(16, 2),
	(16, 5),
	(17, 1),
	(17, 2),
	(18, 1),
	(19, 1),
	(20, 1),
	(20, 4),
	(20, 5),
	(21, 1),
	(22, 1),
	(22, 3),
	(23, 1),
	(24, 1),
	(24, 4),
	(25, 1),
	(25, 4),
	(26, 1),
	(26, 3),
	(27, 1),
	(27, 2),
	(28, 1),
	(28, 2),
	(29, 1),
	(29, 5),
	(30, 1),
	(30, 2),
	(31, 1),
	(32, 1),
	(32, 5),
	(33, 1),
	(34, 1);
INSERT INTO public.user_groups VALUES
	(35, 1),
	(35, 2),
	(36, 1),
	(36, 2),
	(37, 1),
	(37, 2),
	(38, 1),
	(39, 1),
	(39, 2),
	(39, 4),
	(40, 1),
	(40, 2),
	(41, 1),
	(41, 4),
	(42, 1),
	(42, 2),
	(42, 3),
	(43, 1),
	(43, 2),
	(44, 1),
	(44, 3),
	(45, 1),
	(45, 2),
	(47, 7),
	(48, 7);

INSERT INTO public.user_zones VALUES
	(1, 3),
	(4, 1),
	(8, 1),
	(9, 2),
	(10, 3),
	(11, 1),
	(12, 1),
	(13, 1),
	(14, 1),
	(15, 1),
	(16, 1),
	(17, 2),
	(18, 2),
	(19, 2),
	(20, 2),
	(21, 2),
	(22, 2),
	(23, 2),
	(24, 2),
	(25, 2),
	(26, 2),
	(27, 2),
	(28, 3),
	(29, 3),
	(30, 3),
	(31, 3),
	(32, 3),
	(33, 3),
	(34, 3),
	(35, 3),
	(36, 4),
	(37, 4),
	(38, 4),
	(39, 4),
	(39, 5),
	(40, 5),
	(40, 4),
	(41, 5),
	(42, 5),
	(43, 5),
	(44, 5),
	(45, 5),
	(47, 6),
	(48, 6);

INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES
	(5, 'fuut.doever', 'fuut.doever@example.org', NULL, 'Fuut', 'd''Oever', true, false, true, '2026-11-15 09:09:45.508+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(6, 'wilg.vandewetering', 'wilg.vandewetering@example.org', NULL, 'Wilg', 'van de Wetering', true, false, true, '2026-11-05 00:06:45.128+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(7, 'aloe.peilschaal', 'aloe.peilschaal@example.org', NULL, 'Aloë', 'Peilschaal', true, false, true, '2026-11-08 05:15:46.734+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(8, 'wielewaalmadelief.vandenuiterwaardenberghzomerka', 'wielewaalmadelief.vandenuiterwaardenberghzomerka@example.org', NULL, 'Wielewaal-Madelief', 'van den Uiterwaardenbergh-Zomerkade tot Binnenberm en in ''t Oude Rivierenland', false, false, true, '2026-11-03 22:56:26.844+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(9, 'barbeel.buitenberm', 'barbeel.buitenberm@example.org', NULL, 'Barbeel', 'Buitenberm', false, false, true, '2026-08-12 22:41:47.816+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(10, 'duif.ooibos', 'duif.ooibos@example.org', NULL, 'Duif', 'Ooibos', false, false, true, '2026-11-12 16:00:44.872+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(11, 'regen.gemaal', 'regen.gemaal@example.org', NULL, 'Regen', 'Gemaal', false, false, true, '2026-10-27 05:28:48.086+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(12, 'andoorn.deletang', 'andoorn.deletang@example.org', NULL, 'Andoorn', 'de l''Étang', false, false, true, '2026-11-23 13:18:40.516+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(13, 'roos.doorbraak', 'roos.doorbraak@example.org', NULL, 'Roos', 'Doorbraak', false, false, true, '2026-09-06 19:17:05.257+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(14, 'roerdomp.wielsteenveerstoep', 'roerdomp.wielsteenveerstoep@example.org', NULL, 'Roerdomp', 'Wielsteen-Veerstoep', false, false, true, '2026-11-02 23:34:31.905+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(15, 'wulp.damwand', 'wulp.damwand@example.org', NULL, 'Wulp', 'Damwand', false, false, true, '2026-11-06 15:13:03.61+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(16, 'snip.vandewetering', 'snip.vandewetering@example.org', NULL, 'Snip', 'van de Wetering', false, false, true, '2026-08-08 14:15:45.253+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(17, 'fluiter.kistdam', 'fluiter.kistdam@example.org', NULL, 'Fluiter', 'Kistdam', false, false, true, '2026-09-17 21:38:22.417+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(18, 'madelief.bieenwaardwakerdijk', 'madelief.bieenwaardwakerdijk@example.org', NULL, 'Madelief', 'Bieënwaard-Wakerdijk', false, false, true, '2026-09-14 03:33:06.682+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(19, 'anemoon.duiker', 'anemoon.duiker@example.org', NULL, 'Anemoon', 'Duiker', false, false, true, '2026-10-22 06:51:14.307+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(20, 'grutto.vanderkwelsloot', 'grutto.vanderkwelsloot@example.org', NULL, 'Grutto', 'van der Kwelsloot', false, false, true, '2026-08-12 09:45:22.811+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(21, 'karekiet.vanderdijktafel', 'karekiet.vanderdijktafel@example.org', NULL, 'Karekiet', 'van der Dijktafel', false, false, true, '2026-08-04 10:55:39.613+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(22, 'anjer.vanderkribbe', 'anjer.vanderkribbe@example.org', NULL, 'Anjer', 'van der Kribbe', false, false, true, '2026-09-02 04:44:34.877+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(23, 'linde.rivierduin', 'linde.rivierduin@example.org', NULL, 'Linde', 'Rivierduin', false, false, true, '2026-11-10 13:53:41.865+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(24, 'zwaan.kruin', 'zwaan.kruin@example.org', NULL, 'Zwaan', 'Kruin', false, false, true, '2026-11-01 14:47:44.014+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(25, 'zuring.achterwaard', 'zuring.achterwaard@example.org', NULL, 'Zuring', 'Achterwaard', false, false, true, '2026-09-29 12:45:05.268+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(26, 'vlier.stuwpeil', 'vlier.stuwpeil@example.org', NULL, 'Vlier', 'Stuwpeil', false, false, true, '2026-08-28 08:11:05.856+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(27, 'vuurdoorn.zandbank', 'vuurdoorn.zandbank@example.org', NULL, 'Vuurdoorn', 'Zandbank', false, false, true, '2026-09-04 11:33:31.267+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(28, 'zwaluw.duikelaar', 'zwaluw.duikelaar@example.org', NULL, 'Zwaluw', 'Duikelaar', false, false, true, '2026-08-17 13:36:50.347+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(29, 'orchide.optstroomdal', 'orchide.optstroomdal@example.org', NULL, 'Orchidé', 'op ''t Stroomdal', false, false, true, '2026-09-19 12:34:10.855+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(30, 'marjolein.drempel', 'marjolein.drempel@example.org', NULL, 'Marjolein', 'Drempel', false, false, true, '2026-09-14 03:34:10.702+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(31, 'sijs.vanderkil', 'sijs.vanderkil@example.org', NULL, 'Sijs', 'van der Kil', false, false, true, '2026-08-04 03:02:44.164+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(32, 'koraal.vanderschaardijk', 'koraal.vanderschaardijk@example.org', NULL, 'Koraal', 'van der Schaardijk', false, false, true, '2026-10-23 17:06:06.918+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(33, 'dauw.kleikist', 'dauw.kleikist@example.org', NULL, 'Dauw', 'Kleikist', false, false, true, NULL, '2026-11-23 19:52:53.962036+00', DEFAULT),
	(34, 'laurier.vanhaakwal', 'laurier.vanhaakwal@example.org', NULL, 'Laurier', 'van Haakwal', false, false, true, '2026-11-05 02:48:00.867+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(35, 'haver.vanstijghoogte', 'haver.vanstijghoogte@example.org', NULL, 'Haver', 'van Stijghoogte', false, false, true, '2026-09-17 06:05:30.588+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(36, 'valeriaan.kademuur', 'valeriaan.kademuur@example.org', NULL, 'Valeriaan', 'Kademuur', false, false, true, '2026-11-09 02:16:49.179+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(37, 'sneeuwklok.vanhoogwater', 'sneeuwklok.vanhoogwater@example.org', NULL, 'Sneeuwklok', 'van Hoogwater', false, false, true, '2026-08-06 11:32:30.571+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(38, 'stern.vandergeul', 'stern.vandergeul@example.org', NULL, 'Stern', 'van der Geul', false, false, true, NULL, '2026-11-23 19:52:53.962036+00', DEFAULT),
	(4, 'nieuw', 'nieuw@example.org', '$argon2id$v=19$m=19456,t=2,p=1$l9MyMf/a/9zraIcd9xGUAQ$JVELX4iTyCgshXVKjtjrKpLd2j6CchDymH4bX1TwYNU', 'Merel', 'Kwelder', false, false, true, '2026-11-23 19:53:02.208272+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(2, 'medewerker', 'medewerker@example.org', '$argon2id$v=19$m=19456,t=2,p=1$97CAsvhIEixVDD9+UCAUJw$sYziOZsHX3RuGZZkrSilBlmbBHhZcSDlQ6h1jl8dj3M', 'Zeger', 'Binnenberm', true, false, true, '2026-11-23 19:53:10.760179+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(3, 'beheerder', 'beheerder@example.org', '$argon2id$v=19$m=19456,t=2,p=1$tSthNtR0DtT36j7cArIsvg$/Dn8VRd3CbWwR2Lb4MH+h/dEYueRytcE5lyMM6HsiOI', 'Iris', 'Rietland', true, true, true, '2026-11-23 19:53:10.904331+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(39, 'hazelaar.grindbank', 'hazelaar.grindbank@example.org', NULL, 'Hazelaar', 'Grindbank', false, false, true, '2026-10-01 01:08:40.224+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(40, 'braam.elzenbroek', 'braam.elzenbroek@example.org', NULL, 'Braam', 'Elzenbroek', false, false, true, NULL, '2026-11-23 19:52:53.962036+00', DEFAULT),
	(41, 'griend.golfslag', 'griend.golfslag@example.org', NULL, 'Griend', 'Golfslag', false, false, true, '2026-11-09 13:36:36.177+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(42, 'mint.komgrond', 'mint.komgrond@example.org', NULL, 'Mint', 'Komgrond', false, false, true, '2026-08-15 16:49:36.201+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(43, 'oeverloper.vanderzijl', 'oeverloper.vanderzijl@example.org', NULL, 'Oeverloper', 'van der Zijl', false, false, true, '2026-10-06 19:16:12.894+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(44, 'varen.vanprewaard', 'varen.vanprewaard@example.org', NULL, 'Varen', 'van Préwaard', false, false, true, '2026-07-27 20:54:25.694+00', '2026-11-23 19:52:53.962036+00', DEFAULT),
	(45, 'aloe.vantnoorderdiep', 'aloe.vantnoorderdiep@example.org', NULL, 'Aloë', 'van ''t Noorderdiep', false, false, true, NULL, '2026-11-23 19:52:53.962036+00', DEFAULT),
	(46, 'verloren', 'verloren@example.org', '$argon2id$v=19$m=19456,t=2,p=1$8c/gGDgxM/GDM52RVgXQBA$jrKk13Mbn+lRq83hUQJnFSGWxC2N3zV/ZX26B/PLSD4', 'Riet', 'Kolk', false, false, true, '2026-11-23 19:53:04.391863+00', '2026-11-23 19:53:04.060243+00', DEFAULT),
	(47, 'een@example.org', 'een@example.org', NULL, 'Mevrouw', 'Één-Ülker', false, false, true, NULL, '2026-11-23 19:53:04.821351+00', DEFAULT),
	(48, 'twee@example.org', 'twee@example.org', NULL, 'Mevrouw', 'Één-Ülker', false, false, true, NULL, '2026-11-23 19:53:04.821351+00', DEFAULT),
	(1, 'bewoner', 'bewoner@example.org', '$argon2id$v=19$m=19456,t=2,p=1$NRMQH1KCRvKFL4ztrLRVMQ$3Jrwg61VcXFMAehgqVjxpttRA6Dkd59ltQwAr6K4ozo', 'Linde', 'van der Kolk', false, false, true, '2026-11-23 19:53:10.64659+00', '2026-11-23 19:52:53.962036+00', DEFAULT);

INSERT INTO public.zones OVERRIDING SYSTEM VALUE VALUES
	(1, 'Dijkvak 1: Kromme Waard'),
	(2, 'Dijkvak 2: Oudkolk'),
	(3, 'Dijkvak 3: Hoge Wielen'),
	(4, 'Dijkvak 4: Zegersbocht'),
	(5, 'Dijkvak 5: Kwelsehoek'),
	(6, 'Kadekwartier');

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 19, true);

SELECT pg_catalog.setval('public.contact_sync_runs_id_seq', 1, true);

SELECT pg_catalog.setval('public.contacts_id_seq', 61, true);

SELECT pg_catalog.setval('public.files_id_seq', 36, true);

SELECT pg_catalog.setval('public.groups_id_seq', 8, true);

SELECT pg_catalog.setval('public.messages_id_seq', 7, true);

SELECT pg_catalog.setval('public.mfa_resets_id_seq', 1, true);

SELECT pg_catalog.setval('public.newsletter_mails_id_seq', 22, true);

SELECT pg_catalog.setval('public.newsletters_id_seq', 4, true);

SELECT pg_catalog.setval('public.profiles_id_seq', 48, true);

SELECT pg_catalog.setval('public.publications_id_seq', 28, true);

SELECT pg_catalog.setval('public.sites_id_seq', 1, false);

SELECT pg_catalog.setval('public.users_id_seq', 48, true);

SELECT pg_catalog.setval('public.zones_id_seq', 6, true);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);

ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.queue_stats_20261123
    ADD CONSTRAINT queue_stats_20261123_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.queue_stats_20261124
    ADD CONSTRAINT queue_stats_20261124_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);

ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);

ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);

ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempt_counts
    ADD CONSTRAINT attempt_counts_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_groups
    ADD CONSTRAINT contact_groups_pkey PRIMARY KEY (contact_id, group_id);

ALTER TABLE ONLY public.contact_sync_runs
    ADD CONSTRAINT contact_sync_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_zones
    ADD CONSTRAINT contact_zones_pkey PRIMARY KEY (contact_id, zone_id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_external_id_key UNIQUE (external_id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_key_key UNIQUE (key);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_thumbnail_key_key UNIQUE (thumbnail_key);

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_name_key UNIQUE (name);

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_code_request_hash_key UNIQUE (code_request_hash);

ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mfa_factors
    ADD CONSTRAINT mfa_factors_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.mfa_resets
    ADD CONSTRAINT mfa_resets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mfa_resets
    ADD CONSTRAINT mfa_resets_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY public.newsletter_addresses
    ADD CONSTRAINT newsletter_addresses_pkey PRIMARY KEY (email);

ALTER TABLE ONLY public.newsletter_groups
    ADD CONSTRAINT newsletter_groups_pkey PRIMARY KEY (newsletter_id, group_id);

ALTER TABLE ONLY public.newsletter_mails
    ADD CONSTRAINT newsletter_mails_newsletter_id_email_unique UNIQUE (newsletter_id, email);

ALTER TABLE ONLY public.newsletter_mails
    ADD CONSTRAINT newsletter_mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.newsletter_pace
    ADD CONSTRAINT newsletter_pace_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.newsletter_zones
    ADD CONSTRAINT newsletter_zones_pkey PRIMARY KEY (newsletter_id, zone_id);

ALTER TABLE ONLY public.newsletters
    ADD CONSTRAINT newsletters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (user_id, publication_id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY public.publication_groups
    ADD CONSTRAINT publication_groups_pkey PRIMARY KEY (publication_id, group_id);

ALTER TABLE ONLY public.publication_users
    ADD CONSTRAINT publication_users_pkey PRIMARY KEY (publication_id, user_id);

ALTER TABLE ONLY public.publication_zones
    ADD CONSTRAINT publication_zones_pkey PRIMARY KEY (publication_id, zone_id);

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.refused_contact_zones
    ADD CONSTRAINT refused_contact_zones_pkey PRIMARY KEY (contact_id, zone_id);

ALTER TABLE ONLY public.removed_objects
    ADD CONSTRAINT removed_objects_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_groups
    ADD CONSTRAINT user_groups_pkey PRIMARY KEY (user_id, group_id);

ALTER TABLE ONLY public.user_zones
    ADD CONSTRAINT user_zones_pkey PRIMARY KEY (user_id, zone_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_key UNIQUE (username);

ALTER TABLE ONLY public.zones
    ADD CONSTRAINT zones_name_key UNIQUE (name);

ALTER TABLE ONLY public.zones
    ADD CONSTRAINT zones_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));

CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));

CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);

CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));

CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));

CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));

CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));

CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));

CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));

CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);

CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261123_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261123 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261124_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261124 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);

CREATE INDEX audit_log_action_id_index ON public.audit_log USING btree (action, id);

CREATE INDEX audit_log_actor_id_id_index ON public.audit_log USING btree (actor_id, id);

CREATE INDEX audit_log_at_index ON public.audit_log USING btree (at);

CREATE INDEX contact_counts_list_label_id_index ON public.contact_counts USING btree (list, label_id);

CREATE INDEX contact_groups_group_id_contact_id_index ON public.contact_groups USING btree (group_id, contact_id);

CREATE INDEX contact_sync_runs_started_at_id_index ON public.contact_sync_runs USING btree (started_at, id);

CREATE INDEX contact_sync_runs_started_by_id_index ON public.contact_sync_runs USING btree (started_by_id);

CREATE INDEX contact_zones_zone_id_contact_id_index ON public.contact_zones USING btree (zone_id, contact_id);

CREATE INDEX contacts_addresses_index ON public.contacts USING gin (addresses);

CREATE INDEX contacts_by_email ON public.contacts USING btree (email, id);

CREATE INDEX contacts_by_mobile_phone ON public.contacts USING btree (mobile_phone, id);

CREATE INDEX contacts_by_name ON public.contacts USING btree (name, id);

CREATE INDEX contacts_search ON public.contacts USING gin (search_text public.gin_trgm_ops);

CREATE INDEX contacts_user_id_index ON public.contacts USING btree (user_id);

CREATE INDEX files_newsletter_id_index ON public.files USING btree (newsletter_id);

CREATE INDEX files_publication_id_id_index ON public.files USING btree (publication_id, id);

CREATE INDEX files_site_id_index ON public.files USING btree (site_id);

CREATE INDEX files_state_created_at_index ON public.files USING btree (state, created_at);

CREATE INDEX files_uploaded_by_id_index ON public.files USING btree (uploaded_by_id);

CREATE UNIQUE INDEX groups_name_folded ON public.groups USING btree (lower(name));

CREATE UNIQUE INDEX known_devices_user_id_device_hash_index ON public.known_devices USING btree (user_id, device_hash);

CREATE UNIQUE INDEX mailed_links_user_id_purpose_index ON public.mailed_links USING btree (user_id, purpose);

CREATE INDEX mails_created_at_id_index ON public.mails USING btree (created_at, id);

CREATE INDEX mails_due_at_index ON public.mails USING btree (is_bulk, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX mails_state_created_at_index ON public.mails USING btree (state, created_at);

CREATE INDEX mails_user_id_index ON public.mails USING btree (user_id);

CREATE INDEX messages_created_at_id_index ON public.messages USING btree (created_at, id);

CREATE INDEX messages_search ON public.messages USING gin (search_text public.gin_trgm_ops);

CREATE INDEX messages_sender_id_created_at_id_index ON public.messages USING btree (sender_id, created_at, id);

CREATE INDEX messages_unread ON public.messages USING btree (created_at, id) WHERE (read_at IS NULL);

CREATE INDEX mfa_resets_requested_at_index ON public.mfa_resets USING btree (requested_at);

CREATE INDEX newsletter_addresses_bounced ON public.newsletter_addresses USING btree (bounced_at, email) WHERE (bounced_at IS NOT NULL);

CREATE INDEX newsletter_groups_group_id_index ON public.newsletter_groups USING btree (group_id);

CREATE INDEX newsletter_mails_contact_id_index ON public.newsletter_mails USING btree (contact_id);

CREATE INDEX newsletter_mails_email_index ON public.newsletter_mails USING btree (email);

CREATE INDEX newsletter_mails_leases ON public.newsletter_mails USING btree (due_at) WHERE (state = ANY (ARRAY['claimed'::text, 'in_flight'::text]));

CREATE INDEX newsletter_mails_newsletter_id_state_sent_at_index ON public.newsletter_mails USING btree (newsletter_id, state, sent_at);

CREATE INDEX newsletter_mails_to_send ON public.newsletter_mails USING btree (newsletter_id, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX newsletter_mails_user_id_index ON public.newsletter_mails USING btree (user_id);

CREATE INDEX newsletter_zones_zone_id_index ON public.newsletter_zones USING btree (zone_id);

CREATE INDEX newsletters_created_at_id_index ON public.newsletters USING btree (created_at, id);

CREATE INDEX newsletters_search ON public.newsletters USING gin (search_text public.gin_trgm_ops);

CREATE INDEX newsletters_state_due_at_index ON public.newsletters USING btree (state, due_at);

CREATE INDEX notices_open ON public.notices USING btree (user_id, created_at) WHERE (settled_at IS NULL);

CREATE INDEX notices_publication_id_index ON public.notices USING btree (publication_id);

CREATE INDEX profiles_relatics_files_index ON public.profiles USING gin (relatics_files);

CREATE INDEX publication_groups_group_id_index ON public.publication_groups USING btree (group_id);

CREATE INDEX publication_users_user_id_index ON public.publication_users USING btree (user_id);

CREATE INDEX publication_zones_zone_id_index ON public.publication_zones USING btree (zone_id);

CREATE INDEX publications_kind_created_at_id_index ON public.publications USING btree (kind, created_at, id);

CREATE INDEX publications_kind_search_text_id_index ON public.publications USING btree (kind, search_text, id);

CREATE INDEX publications_kind_updated_at_id_index ON public.publications USING btree (kind, updated_at, id);

CREATE INDEX publications_search ON public.publications USING gin (search_text public.gin_trgm_ops);

CREATE UNIQUE INDEX recovery_codes_user_id_hash_index ON public.recovery_codes USING btree (user_id, hash);

CREATE INDEX refresh_tokens_session_id_index ON public.refresh_tokens USING btree (session_id);

CREATE INDEX refused_contact_zones_zone_id_index ON public.refused_contact_zones USING btree (zone_id);

CREATE INDEX sessions_user_id_index ON public.sessions USING btree (user_id);

CREATE INDEX user_groups_group_id_index ON public.user_groups USING btree (group_id);

CREATE INDEX user_zones_zone_id_index ON public.user_zones USING btree (zone_id);

CREATE INDEX users_by_last_login ON public.users USING btree (last_login, id);

CREATE INDEX users_by_latest_login ON public.users USING btree (last_login DESC NULLS LAST, id DESC);

CREATE INDEX users_search ON public.users USING gin (search_text public.gin_trgm_ops);

CREATE UNIQUE INDEX zones_name_folded ON public.zones USING btree (lower(name));

ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;

ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261123_name_captured_on_deferred_count_queued_idx;

ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261123_pkey;

ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261124_name_captured_on_deferred_count_queued_idx;

ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261124_pkey;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_log_chain BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.chain_audit_line();

CREATE TRIGGER contact_groups_added AFTER INSERT ON public.contact_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts('group_id');

CREATE TRIGGER contact_groups_emptied AFTER TRUNCATE ON public.contact_groups FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts();

CREATE TRIGGER contact_groups_removed AFTER DELETE ON public.contact_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts('group_id');

CREATE TRIGGER contact_zones_added AFTER INSERT ON public.contact_zones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts('zone_id');

CREATE TRIGGER contact_zones_emptied AFTER TRUNCATE ON public.contact_zones FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts();

CREATE TRIGGER contact_zones_removed AFTER DELETE ON public.contact_zones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts('zone_id');

CREATE TRIGGER contacts_added AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts('0');

CREATE TRIGGER contacts_emptied AFTER TRUNCATE ON public.contacts FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts();

CREATE TRIGGER contacts_removed AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_contact_counts('0');

CREATE TRIGGER files_removed AFTER DELETE ON public.files FOR EACH ROW EXECUTE FUNCTION public.note_removed_objects();

CREATE TRIGGER messages_forget_sender BEFORE UPDATE OF sender_id ON public.messages FOR EACH ROW WHEN (((old.sender_id IS NOT NULL) AND (new.sender_id IS NULL))) EXECUTE FUNCTION public.forget_sender();

CREATE TRIGGER newsletter_mails_forget_recipient BEFORE UPDATE OF user_id ON public.newsletter_mails FOR EACH ROW WHEN (((old.user_id IS NOT NULL) AND (new.user_id IS NULL))) EXECUTE FUNCTION public.forget_recipient();

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);

ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_groups
    ADD CONSTRAINT contact_groups_contact_id_contacts_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_groups
    ADD CONSTRAINT contact_groups_group_id_groups_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_sync_runs
    ADD CONSTRAINT contact_sync_runs_started_by_id_users_id_fkey FOREIGN KEY (started_by_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.contact_zones
    ADD CONSTRAINT contact_zones_contact_id_contacts_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_zones
    ADD CONSTRAINT contact_zones_zone_id_zones_id_fkey FOREIGN KEY (zone_id) REFERENCES public.zones(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_newsletter_id_newsletters_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_publication_id_publications_id_fkey FOREIGN KEY (publication_id) REFERENCES public.publications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_site_id_sites_id_fkey FOREIGN KEY (site_id) REFERENCES public.sites(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_uploaded_by_id_users_id_fkey FOREIGN KEY (uploaded_by_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sender_id_users_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mfa_factors
    ADD CONSTRAINT mfa_factors_offered_to_sessions_id_fkey FOREIGN KEY (offered_to) REFERENCES public.sessions(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mfa_factors
    ADD CONSTRAINT mfa_factors_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mfa_resets
    ADD CONSTRAINT mfa_resets_requested_by_users_id_fkey FOREIGN KEY (requested_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mfa_resets
    ADD CONSTRAINT mfa_resets_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.newsletter_groups
    ADD CONSTRAINT newsletter_groups_group_id_groups_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.newsletter_groups
    ADD CONSTRAINT newsletter_groups_newsletter_id_newsletters_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.newsletter_mails
    ADD CONSTRAINT newsletter_mails_contact_id_contacts_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.newsletter_mails
    ADD CONSTRAINT newsletter_mails_newsletter_id_newsletters_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.newsletter_mails
    ADD CONSTRAINT newsletter_mails_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.newsletter_zones
    ADD CONSTRAINT newsletter_zones_newsletter_id_newsletters_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.newsletter_zones
    ADD CONSTRAINT newsletter_zones_zone_id_zones_id_fkey FOREIGN KEY (zone_id) REFERENCES public.zones(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_publication_id_publications_id_fkey FOREIGN KEY (publication_id) REFERENCES public.publications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publication_groups
    ADD CONSTRAINT publication_groups_group_id_groups_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publication_groups
    ADD CONSTRAINT publication_groups_publication_id_publications_id_fkey FOREIGN KEY (publication_id) REFERENCES public.publications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publication_users
    ADD CONSTRAINT publication_users_publication_id_publications_id_fkey FOREIGN KEY (publication_id) REFERENCES public.publications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publication_users
    ADD CONSTRAINT publication_users_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publication_zones
    ADD CONSTRAINT publication_zones_publication_id_publications_id_fkey FOREIGN KEY (publication_id) REFERENCES public.publications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publication_zones
    ADD CONSTRAINT publication_zones_zone_id_zones_id_fkey FOREIGN KEY (zone_id) REFERENCES public.zones(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_sessions_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refused_contact_zones
    ADD CONSTRAINT refused_contact_zones_contact_id_contacts_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refused_contact_zones
    ADD CONSTRAINT refused_contact_zones_zone_id_zones_id_fkey FOREIGN KEY (zone_id) REFERENCES public.zones(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_groups
    ADD CONSTRAINT user_groups_group_id_groups_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_groups
    ADD CONSTRAINT user_groups_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_zones
    ADD CONSTRAINT user_zones_user_id_users_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_zones
    ADD CONSTRAINT user_zones_zone_id_zones_id_fkey FOREIGN KEY (zone_id) REFERENCES public.zones(id) ON DELETE CASCADE;

